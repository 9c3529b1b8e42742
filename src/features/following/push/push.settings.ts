import { words } from '#platform/server/settings.ts'

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/

export const pushSettings = {
  /** Push services besides the known ones, such as your own; with their port unless that is 443. */
  PUSH_HOSTS: words.refine((list) => list.every((host) => HOST.test(host)), 'must be hosts, separated by commas'),
}
