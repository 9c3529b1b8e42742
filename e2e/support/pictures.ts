import type { Locator, Page } from '@playwright/test'

/** Saves a picture as .cache/looks/NAME.png, for people to look at, where LOOKS is set. */
export async function takePicture(of: Page | Locator, name: string): Promise<void> {
  if (process.env['LOOKS']) await of.screenshot({ path: `.cache/looks/${name}.png` })
}
