// Every page loads adminKeys.browser.ts, because its live events update what administrators see.
const SCREENS = /\/src\/(app\/screens\/Admin|features\/(admin|migrations))\/(?!adminKeys)/

/**
 * Whether a module of ours, by its path, is for administrators' screens only. Their files are built apart, so that the
 * devices of others need not keep them.
 */
export function isForAdministrators(path: string): boolean {
  return SCREENS.test(path)
}
