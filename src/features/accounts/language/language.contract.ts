import { m } from '#messages'
import { locales } from '#messages/runtime.js'
import { endpoint } from '#shared/endpoint.ts'
import { z } from '#zod'

/** Stores the language on this device, and in the account of a signed-in user. */
export const chooseLanguage = endpoint({
  method: 'POST',
  path: '/api/language',
  summary: 'Choose the language of this device, and of the account',
  who: 'anyone',
  input: z.object({ language: z.enum(locales, 'unknown-language') }),
  refusals: { 'unknown-language': [400, m.accounts_language_unknown] },
})
