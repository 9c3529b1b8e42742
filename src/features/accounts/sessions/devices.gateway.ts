import Bowser from 'bowser'

/** The browser and operating system that a `User-Agent` names; null where it names none. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
