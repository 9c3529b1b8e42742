import { startTiles } from '../test/tiles.ts'
import { asReturningVisitor, open, pins, untilTilesLoaded } from './support/recent.ts'
import { expect, startSite, test } from './support/site.ts'

// A copy whose operator has set TILE_URL shows the pictures of that server.

test('pictures of a tile server are shown with its credit, and asked for again when they fail', async ({ page }) => {
  const tiles = await startTiles()
  const credit = '© <a href="https://tiles.example/">Town tiles</a>'
  const site = await startSite({ isDemo: true, env: { TILE_URL: tiles.url, TILE_ATTRIBUTION: credit } })
  const PICTURE = /\/\d+\/\d+\/\d+\.png$/
  try {
    await asReturningVisitor(page)
    const failed = new Set<string>()
    await page.route(PICTURE, (route) => {
      const url = route.request().url()
      if (failed.has(url)) return route.continue()
      failed.add(url)
      return route.abort()
    })
    await open(page, `${site.url}/recent`)
    await untilTilesLoaded(page)
    expect(tiles.asked.length).toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: 'Town tiles' }).first()).toHaveAttribute(
      'href',
      'https://tiles.example/',
    )
    await expect(page.getByText("We couldn't load the map.")).toHaveCount(0)

    await page.route(PICTURE, (route) => route.abort())
    await page.reload()
    const says = page.getByRole('status').filter({ hasText: "We couldn't load the map." })
    await expect(says).toBeVisible()
    await expect(pins(page).first()).toBeAttached()
    await page.unroute(PICTURE)
    await says.getByRole('button', { name: 'Try Again' }).click()
    await expect(says).toHaveCount(0)
    await untilTilesLoaded(page)
  } finally {
    await site.stop()
    await tiles.stop()
  }
})
