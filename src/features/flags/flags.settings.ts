import { wholeNumber } from '#platform/server/settings.ts'

export const flagsSettings = {
  HIDE_AFTER_FLAGS: wholeNumber(0, 1000).default(0),
}
