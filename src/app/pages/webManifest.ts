import { m } from '#messages'
import { THEME_COLORS } from '#shared/theme.ts'

/** How a phone shows the site when it is installed as an app. Source: the Web App Manifest, W3C. */
export function webManifest(productName: string): string {
  return JSON.stringify({
    name: productName,
    short_name: productName,
    description: m.manifest_description(),
    start_url: '/recent',
    display: 'standalone',
    background_color: '#061018',
    theme_color: THEME_COLORS.dark,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  })
}
