import { boxOf } from './support/layout.ts'
import { expect, test } from './support/site.ts'

// Very low windows are only tested from a width of 1024 px, where the picture is beside the form and not above it.
for (const [width, height] of [
  [320, 568],
  [390, 664],
  [480, 800],
  [600, 560],
  [600, 960],
  [700, 640],
  [768, 600],
  [768, 1024],
  [900, 700],
  [1023, 620],
  [1023, 1300],
  [1024, 400],
  [1024, 768],
  [1280, 300],
  [1920, 1080],
  [3440, 1440],
] as const)
  test(`the whole lamp is in the picture beside the sign-in, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/signin')
    const parts = await page.evaluate(() => {
      const picture = document.querySelector('main svg')
      const scene = picture?.parentElement?.getBoundingClientRect()
      if (!picture || !scene) throw new Error('no picture')
      const lamp = [...picture.querySelectorAll('path')].slice(-2).map((path) => path.getBoundingClientRect())
      return { scene, lamp }
    })
    expect(parts.lamp).toHaveLength(2)
    for (const part of parts.lamp) {
      expect(part.height).toBeGreaterThan(10)
      expect(part.top).toBeGreaterThanOrEqual(parts.scene.top + 8)
      expect(part.left).toBeGreaterThanOrEqual(parts.scene.left)
      expect(part.right).toBeLessThanOrEqual(parts.scene.right)
    }
  })

test('“Email me a link” ends at the same edge as the Sign In button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/signin')
  const end = async (name: string) => {
    const box = await boxOf(page.getByRole('button', { name }))
    return Math.round(box.x + box.width)
  }
  expect(await end('Email me a link')).toBe(await end('Sign In'))
})
