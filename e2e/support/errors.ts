import { type BrowserContext, expect } from '@playwright/test'

let found: string[] = []
let expected: RegExp[] = []

/**
 * Notes the errors of all pages: what no code has caught, what is written to the console, such as by a screen that has
 * failed or by the security policy, and answers with status 5xx. Those of a server that is busy or can't be reached (502,
 * 503) and other failed requests are part of many tests.
 */
export function watchErrors(context: BrowserContext): void {
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !/^Failed to load resource(?!.*status of 5(?!0[23]))/.test(text)) found.push(text)
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
