// Draws the pictures of the installed app into public/: its icons from icon.svg, and, with the address of a running
// demo (`npm run demo`), its screenshots: node scripts/appPictures.ts http://localhost:3000
import { readFile, writeFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { shapesOf } from './icons.ts'
import { findChromium } from './system.mjs'

const PUBLIC = new URL('../public/', import.meta.url)

const icon = await readFile(new URL('icon.svg', PUBLIC), 'utf8')
// A phone cuts a maskable icon to its own shape, so the background goes to the edges; the lantern fits any shape.
const maskable = icon.replace('rx="14" ', '')
for (const side of [192, 512]) {
  await draw(icon, side, 'icon')
  await draw(maskable, side, 'icon-maskable')
}
await draw(await shortcutOf('plus'), 96, 'shortcut-report')
await draw(await shortcutOf('map'), 96, 'shortcut-map')

const [site] = process.argv.slice(2)
if (site) await takeScreenshots(site)

async function draw(svg: string, side: number, name: string): Promise<void> {
  const file = new URL(`${name}-${side}.png`, PUBLIC)
  const density = (72 * side) / Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  await writeFile(file, await sharp(Buffer.from(svg), { density }).resize(side, side).png({ palette: true }).toBuffer())
}

/** A Lucide icon on the round background of a shortcut. */
async function shortcutOf(name: string): Promise<string> {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="#0d1922"/><g transform="translate(12 12)" fill="none" stroke="#fdb944" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${await shapesOf(name)}</g></svg>`
}

async function takeScreenshots(site: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: (await findChromium()) ?? '', args: ['--no-sandbox'] })
  const take = async (name: string, path: string, width: number, height: number, deviceScaleFactor: number) => {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor })
    await page.addInitScript(() => localStorage.setItem('lamppost-welcome', '1'))
    await page.goto(site + path)
    await untilDrawn(page)
    const picture = sharp(await page.screenshot()).webp({ quality: 80, effort: 6 })
    await writeFile(new URL(`screenshot-${name}.webp`, PUBLIC), await picture.toBuffer())
    await page.close()
  }
  await take('phone', '/recent', 390, 844, 2)
  await take('phone-form', '/submit', 390, 844, 2)
  await take('wide', '/recent', 1280, 800, 1)
  await browser.close()
}

/** Waits until the map has its pins, and all fetches have ended. */
async function untilDrawn(page: Page): Promise<void> {
  await page.locator('.leaflet-marker-icon').first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  // This machine may have no font for these characters.
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.textContent = text.textContent?.replaceAll(/\p{Emoji_Presentation}/gu, '') ?? ''
  })
}
