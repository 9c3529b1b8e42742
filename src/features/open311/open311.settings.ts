import { z } from 'zod'

const HOST = /^(https?:\/\/)?(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i
const WRONG = 'must be hosts separated by commas, such as images.example.org, cdn.example.org:8443'

export const open311Settings = {
  OPEN311_MEDIA_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((hosts) => hosts.every((host) => HOST.test(host) && URL.canParse(originOf(host))), WRONG)
    .transform((hosts) => hosts.map((host) => new URL(originOf(host)).origin)),
}

// Without a scheme it is https.
function originOf(host: string): string {
  return host.includes('://') ? host : `https://${host}`
}
