import { chromium, type Browser, type Page } from '@playwright/test'
import { startSite } from '../e2e/support/site.ts'
import { median } from './sample.ts'
import { compareWithTarget } from './table.ts'

const PINS = 50_000
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 860 }
/** How long panning goes on, in moves of the mouse. */
const MOVES = 240

/** How soon the map is visible in Chromium, and how smoothly it pans with 50,000 reports: rows of a table. */
export async function measureFrames(): Promise<{ title: string; rows: string[][] }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    return await measureIn(browser)
  } finally {
    await browser.close()
  }
}

async function measureIn(browser: Browser): ReturnType<typeof measureFrames> {
  const site = await startSite({ isDemo: true, env: { LOG_LEVEL: 'error' } })
  try {
    const rows = [['', 'measured', 'target', '']]
    for (const [name, viewport] of [['phone', PHONE] as const, ['computer', DESKTOP] as const]) {
      const runs: Awaited<ReturnType<typeof visit>>[] = []
      for (let round = 0; round < 3; round++) runs.push(await visit(browser, site.url, viewport))
      const middle = (of: (run: (typeof runs)[number]) => number) => median(runs.map(of))
      const [firstMs, frameMs] = [middle((it) => it.firstMs), middle((it) => it.frameMs)]
      rows.push(
        [
          `${name}: first of the map visible, ms after its code has run`,
          firstMs.toFixed(0),
          ...compareWithTarget(firstMs, 300),
        ],
        [`${name}: all of the map visible`, middle((it) => it.wholeMs).toFixed(0), '', ''],
        [`${name}: a frame while panning, ms on average`, frameMs.toFixed(1), ...compareWithTarget(frameMs, 17)],
        [`${name}: the longest frame`, middle((it) => it.longestMs).toFixed(0), '', ''],
      )
    }
    return { title: `The map with ${PINS.toLocaleString('en')} reports in Chromium, middle of 3`, rows }
  } finally {
    await site.stop()
  }
}

/** Opens the list's screen, and pans its map to and fro. The first view is that of the demo, panning has many pins. */
async function visit(browser: Browser, url: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.addInitScript(watchMap)
  await page.goto(`${url}/recent`)
  const shown = await page.waitForFunction(() => {
    const { began, first, whole } = Reflect.get(window, 'mapTimes') as Record<string, number> // set by watchMap
    return began && first && whole ? { firstMs: first - began, wholeMs: whole - began } : null
  })
  const times = (await shown.jsonValue()) as { firstMs: number; wholeMs: number } // checked in the page
  await page.route('**/api/reports/map**', (route) => route.fulfill({ json: { items: manyPins(), validated: [] } }))
  await page.reload()
  await page
    .getByRole('button', { name: /^Show \d{2,} reports$/ })
    .first()
    .waitFor()
  const frames = await pan(page)
  await context.close()
  return { ...times, ...frames }
}

/** Notes when the map begins, when its first tile is drawn, and when all are. Runs in the page. */
function watchMap(): void {
  localStorage.setItem('lamppost-welcome', '1')
  const times: Record<string, number> = {}
  Object.assign(window, { mapTimes: times })
  const look = () => {
    if (document.querySelector('.leaflet-container')) times['began'] ??= performance.now()
    if (document.querySelector('.leaflet-tile-loaded')) {
      times['first'] ??= performance.now()
      if (!document.querySelector('.leaflet-tile:not(.leaflet-tile-loaded)')) times['whole'] ??= performance.now()
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] })
}

async function pan(page: Page): Promise<{ frameMs: number; longestMs: number }> {
  const box = await page.locator('.leaflet-container').boundingBox()
  if (!box) throw new Error('The map has no size.')
  const [x, y] = [box.x + box.width / 2, box.y + 150]
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frameTimes: frames })
    const tick = (now: number) => {
      frames.push(now)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let move = 1; move <= MOVES; move++) {
    await page.mouse.move(x + 140 * Math.sin(move / 20), y + 90 * Math.sin(move / 31))
  }
  await page.mouse.up()
  const at = await page.evaluate(() => Reflect.get(window, 'frameTimes') as number[]) // set above
  const lengths = at.slice(1).map((time, index) => time - (at[index] ?? time))
  return {
    frameMs: lengths.reduce((sum, length) => sum + length, 0) / lengths.length,
    longestMs: Math.max(...lengths),
  }
}

/** Reports all over the part of the town that is near enough to be shown, the same in every run. */
function manyPins(): unknown[] {
  const kinds = ['litter', 'infrastructure', 'traffic', 'vandalism', 'wildlife', 'noise', 'other']
  return Array.from({ length: PINS }, (_, index) => {
    const [away, angle] = [0.012 * Math.sqrt(index / PINS), index * 2.399963]
    const id = `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`
    return [id, 36.145 + away * Math.sin(angle), -5.3525 + away * Math.cos(angle), kinds[index % 7], 'active']
  })
}
