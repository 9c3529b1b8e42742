import { boxOf, untilPainted } from './support/layout.ts'
import { expect, test } from './support/site.ts'

// Very low windows are only tested from a width of 1024 px, where the picture is beside the form and not above it.
const SIZES = [
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
] as const

test('the whole lamp is in the picture beside the sign-in at every size, and “Without a password” ends at the edge of Sign In', async ({
  page,
}) => {
  await page.goto('/signin')
  for (const [width, height] of SIZES) {
    const size = `${width} × ${height}`
    await page.setViewportSize({ width, height })
    await untilPainted(page)
    const parts = await page.evaluate(() => {
      const picture = document.querySelector('main svg')
      const scene = picture?.parentElement?.getBoundingClientRect()
      if (!picture || !scene) throw new Error('no picture')
      const lamp = [...picture.querySelectorAll('path')].slice(-2).map((path) => path.getBoundingClientRect())
      return { scene, lamp }
    })
    expect(parts.lamp, size).toHaveLength(2)
    for (const part of parts.lamp) {
      expect(part.height, size).toBeGreaterThan(10)
      expect(part.top, size).toBeGreaterThanOrEqual(parts.scene.top + 8)
      expect(part.left, size).toBeGreaterThanOrEqual(parts.scene.left)
      expect(part.right, size).toBeLessThanOrEqual(parts.scene.right)
    }
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await untilPainted(page)
  const end = async (name: string) => {
    const box = await boxOf(page.getByRole('button', { name }))
    return Math.round(box.x + box.width)
  }
  expect(await end('Without a password')).toBe(await end('Sign In'))
})
