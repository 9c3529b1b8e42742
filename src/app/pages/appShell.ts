import { m } from '#messages'
import { currentLanguage, languageAttributes } from '#platform/server/language.ts'
import { escapeHtml } from '#shared/html.ts'
import type { Installation } from '#shared/installation.ts'
import { LANGUAGE_PARAMETER } from '#shared/language.ts'
import { THEME_COLORS } from '#shared/theme.ts'
import { lineForEach } from './document.ts'
import type { Pages } from './pages.ts'

/**
 * The document that the service worker keeps and shows when a page can't be fetched. It is the same for everybody who
 * reads the current language: without anybody's data, nonce or inline code. The entry script draws the screen of its address.
 */
export function appShell({ manifestIn, renderShell }: Pages, installation: Installation): string {
  const manifest = manifestIn(currentLanguage())
  return `<!doctype html>
<html ${languageAttributes()} data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(installation.productName)}</title>
<meta name="robots" content="noindex">
<meta name="theme-color" content="${THEME_COLORS.dark}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest?${LANGUAGE_PARAMETER}=${currentLanguage()}">
${lineForEach(manifest.stylesOf([]).files, (file) => `<link rel="stylesheet" href="${file}">`)}
<script type="module" src="${manifest.entry}" blocking="render"></script>
${lineForEach(manifest.scriptsOf([]), (file) => `<link rel="modulepreload" href="${file}">`)}
</head>
<body>
<div id="root" data-installation="${escapeHtml(JSON.stringify(installation))}">${renderShell()}</div>
<noscript>${escapeHtml(m.app_needs_script())}</noscript>
</body>
</html>
`
}
