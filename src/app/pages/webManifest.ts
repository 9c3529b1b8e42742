import { m } from '#messages'
import { getTextDirection } from '#messages/runtime.js'
import { currentLanguage } from '#platform/server/language.ts'
import { SHARE_PATH } from '#shared/build.ts'
import type { Installation } from '#shared/installation.ts'
import { THEME_COLORS } from '#shared/theme.ts'

/** How a phone shows the site when it is installed as an app, in the current language. Source: the Web App Manifest, W3C. */
export function webManifest({ productName, territory }: Installation): string {
  const square = (name: string, side: number, purpose: 'any' | 'maskable') => ({
    src: `/${name}-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string, url: string, icon: string) => ({ name, url, icons: [square(icon, 96, 'any')] })
  return JSON.stringify({
    id: '/',
    name: `${productName}: ${territory.name}`,
    short_name: productName,
    description: m.app_manifest_description(),
    lang: currentLanguage(),
    dir: getTextDirection(),
    start_url: '/recent',
    scope: '/',
    display: 'standalone',
    background_color: '#061018',
    theme_color: THEME_COLORS.dark,
    categories: ['government', 'utilities'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      square('icon', 192, 'any'),
      square('icon', 512, 'any'),
      square('icon-maskable', 192, 'maskable'),
      square('icon-maskable', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(m.app_manifest_report(), '/submit', 'shortcut-report'),
      shortcut(m.app_nav_map(), '/recent', 'shortcut-map'),
    ],
    screenshots: [
      screenshot('phone', '780x1688', 'narrow', m.app_manifest_list({ territory: territory.name })),
      screenshot('phone-form', '780x1688', 'narrow', m.reports_submit_title()),
      screenshot('wide', '1280x800', 'wide', m.app_manifest_list({ territory: territory.name })),
    ],
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'photo', accept: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] }],
      },
    },
  })
}

function screenshot(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshot-${name}.webp`, sizes, type: 'image/webp', form_factor, label }
}
