import { type BrowserContext, expect } from '@playwright/test'

let found: string[] = []
let expected: RegExp[] = []

/** Failed requests are part of many tests, and so is a server that is busy or can't be reached (502, 503). */
const EXPECTED = [
  /^Failed to load resource(?!.*status of 5(?!0[23]))/,
  // The service worker's script, which the page or the browser asks for again later.
  /^A bad HTTP response code \(50[23]\) was received when fetching the script\.$/,
]

/**
 * Notes the errors of all pages: what no code has caught, what is written to the console, such as by a screen that has
 * failed or by the security policy, and answers with status 5xx but 502 and 503.
 */
export function watchErrors(context: BrowserContext): void {
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !EXPECTED.some((like) => like.test(text))) found.push(text)
  })
  context.on('weberror', (error) => found.push(String(error.error())))
}

/** Errors like this may happen in this test. */
export function expectErrors(like: RegExp): void {
  expected.push(like)
}

/** Runs a test. It fails if its pages had errors that it does not expect. */
export async function withoutErrors(run: () => Promise<void>): Promise<void> {
  found = []
  expected = []
  await run()
  expect(
    found.filter((text) => !expected.some((like) => like.test(text))),
    'errors in pages',
  ).toEqual([])
}
