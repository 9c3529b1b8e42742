import { expect, type Page } from '@playwright/test'
import { takePicture } from './pictures.ts'

/**
 * Checks that the newest mail with a subject fits at both widths and in both colour schemes. Takes a picture of each.
 */
export async function expectMailToLookRight(page: Page, subject: string, title: string, name: string): Promise<void> {
  const mail = page.getByRole('link', { name: subject }).first()
  // Some mails are sent after the answer.
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(mail).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.goto(`${await mail.getAttribute('href')}/body`)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await takePicture(page, `mail-${name}-${width}-${colorScheme}`)
    }
  }
}
