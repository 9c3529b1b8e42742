import { currentLanguage, languageAttributes } from '#platform/server/language.ts'
import { escapeHtml } from '#shared/html.ts'
import type { Installation } from '#shared/installation.ts'
import { LANGUAGE_PARAMETER } from '#shared/language.ts'
import { THEME_COLORS, type Theme } from '#shared/theme.ts'
import { ownUrl } from './pageRequest.ts'
import type { RenderedPage } from './pages.ts'
import { plainLine, plainStyles } from './plain.ts'
import type { ViteManifest } from './viteManifest.ts'

interface Parts {
  page: RenderedPage
  manifest: ViteManifest
  nonce: string
  theme: Theme
  isPlain: boolean
  installation: Installation
  url: string
}

/**
 * The whole HTML document of a page, with its styles inline. The disabled links fetch nothing: Vite's loader waits for
 * a screen's styles before it runs the screen, and the links tell it that the styles are present.
 */
export function documentOf({ page, manifest, nonce, theme, isPlain, installation, url }: Parts): string {
  const { publicUrl, productName, languages } = installation
  const own = publicUrl + mainPath(ownUrl(url, publicUrl).pathname)
  const isPublic = page.status === 200 && !page.head?.isPrivate
  const description = page.head?.description ?? ''
  const image = page.head?.image ? new URL(page.head.image, publicUrl).href : `${publicUrl}/preview.png`
  const meta = [
    tag('name', 'description', description),
    tag('property', 'og:title', page.title),
    tag('property', 'og:description', description),
    tag('property', 'og:image', image),
    tag('property', 'og:url', own),
    tag('property', 'og:site_name', productName),
    tag('property', 'og:type', 'website'),
    tag('name', 'twitter:card', page.head?.image ? 'summary_large_image' : 'summary'),
    isPublic ? '' : tag('name', 'robots', 'noindex'),
    page.head?.feed
      ? `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(page.title)}" href="${escapeHtml(page.head.feed)}">`
      : '',
    page.head?.data ? `<script type="application/ld+json">${jsonIn(page.head.data)}</script>` : '',
  ]
  const styles = manifest.stylesOf(page.modules)
  return `<!doctype html>
<html ${languageAttributes()} data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(page.title)}</title>
${meta.filter(Boolean).join('\n')}
<meta name="theme-color" content="${THEME_COLORS[theme]}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest?${LANGUAGE_PARAMETER}=${currentLanguage()}">
${isPublic ? alternates(own, languages) : ''}
<style nonce="${nonce}">${isPlain ? plainStyles(styles.text) : styles.text}</style>
${lineForEach(styles.files, (file) => `<link rel="stylesheet" href="${file}" disabled>`)}
${isPlain ? '' : scriptsOf(manifest, page, nonce)}
</head>
<body>
${plainLine(isPlain, ownUrl(url, publicUrl))}
<div id="root">${page.html}</div>
<script type="application/json" id="hydration">${jsonIn(page.hydration)}</script>
</body>
</html>
`
}

/** Screens that have two addresses, and the one to share. */
const MAIN_PATHS = new Map([
  ['', '/recent'],
  ['/auth', '/signin'],
])

/** The path by which others should know the screen at this one. */
function mainPath(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  return MAIN_PATHS.get(path) ?? path
}

/** Asks again for the page's first script if it can't be fetched. That script does the same for all others. */
const RETRY = `addEventListener('error', ({ target: { type, src } }) => {
let wait = 3000
const again = () => { setTimeout(() => import(src).catch(again), wait); wait *= 2 }
if (type === 'module') again()
}, true)`

function scriptsOf(manifest: ViteManifest, page: RenderedPage, nonce: string): string {
  return `<script nonce="${nonce}">${RETRY}</script>
<script type="module" nonce="${nonce}" src="${manifest.entry}" async></script>
${lineForEach(manifest.scriptsOf(page.modules), (file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`)}`
}

/** A line of HTML for each of these files. */
export function lineForEach(files: string[], lineOf: (file: string) => string): string {
  return files.map(lineOf).join('\n')
}

/** Links to the page in each language, and to the one that chooses the reader's (x-default). */
function alternates(url: string, languages: Installation['languages']): string {
  const link = (code: string, href: string) => `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}">`
  const all = languages.map(({ code }) => link(code, `${url}?${LANGUAGE_PARAMETER}=${code}`))
  return [...all, link('x-default', url)].join('\n')
}

/** JSON that can't end the element around it. */
function jsonIn(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function tag(attribute: 'name' | 'property', name: string, content: string): string {
  return content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : ''
}
