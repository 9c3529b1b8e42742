import { categoryLabel } from '#features/categories/categories.contract.ts'
import { categoryOf } from '#features/categories/categories.rules.ts'
import type { Page } from '#features/feed/feed.actions.ts'
import { OUTLINES } from '#features/map/pins/outlines.rules.ts'
import { PACK_CREDIT } from '#features/pack/pack.rules.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { PREVIEW_LENGTH, shortAddress } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { currentLanguage, languageAttributes } from '#platform/server/language.ts'
import type { Services } from '#platform/server/services.ts'
import { dateFormat } from '#shared/formats.ts'
import { escapeHtml } from '#shared/html.ts'
import { formatOf, numeral } from '#shared/language.ts'
import { oneLine } from '#shared/text.ts'
import type { ExportFilters } from '../exports/exports.actions.ts'
import { queryOf, screenQueryOf } from '../openData.rules.ts'
import { EMBED_PICTURE } from './embed.rules.ts'

type Site = Pick<Services, 'config' | 'territory'>

/** The page for a frame: the first reports that match these filters. Every link opens a new tab. */
export function embedDocument(
  site: Site,
  page: Page,
  filters: ExportFilters,
  { hasMap, style }: { hasMap: boolean; style: string },
): string {
  const { PRODUCT_NAME: product, PUBLIC_URL: publicUrl } = site.config
  const title = m.openData_embed_title({ territory: site.territory.name })
  const list = `${publicUrl}/recent?${screenQueryOf(filters)}`
  const items = page.items.map((card) => itemOf(card, site))
  return `<!doctype html>
<html ${languageAttributes()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} - ${product}`)}</title><style>${style}</style></head>
<body><main>
<header><h1>${escapeHtml(title)}</h1><small>${escapeHtml(countText(page, filters.sort === 'newest'))}</small></header>
${hasMap && items.length ? pictureOf(queryOf(filters)) : ''}
${items.length ? `<ul>${items.join('\n')}</ul>` : `<p>${escapeHtml(m.openData_embed_empty())}</p>`}
<footer>${link(list, m.openData_embed_all({ product }))} ${link(`${publicUrl}/submit`, m.reports_submit_title())}</footer>
</main></body></html>
`
}

/** How many reports match; the page shows only the first of them. */
function countText({ total, isMore }: Page, isNewestFirst: boolean): string {
  const shown = numeral(currentLanguage(), total)
  const reports = isMore ? m.openData_embed_more({ shown }) : m.openData_embed_count({ count: total, shown })
  return isNewestFirst && total > 1 ? m.openData_embed_newest({ reports }) : reports
}

function pictureOf(query: string): string {
  const { width, height } = EMBED_PICTURE
  const credit = PACK_CREDIT.replace('<a ', '<a target="_blank" rel="noopener" ')
  return `<figure><img src="/embed/map.png?${escapeHtml(query)}" width="${width / 2}" height="${height / 2}" alt="${escapeHtml(m.openData_embed_map())}">
<figcaption>${credit}</figcaption></figure>`
}

function itemOf(card: Card, { config, territory }: Site): string {
  const category = categoryOf(card.category)
  const format = dateFormat(formatOf(currentLanguage()), { dateStyle: 'long', timeZone: territory.timeZone })
  const day = format.format(new Date(card.createdAt))
  const facts = [
    `<time datetime="${escapeHtml(card.createdAt)}">${escapeHtml(day)}</time>`,
    ...(card.address ? [escapeHtml(shortAddress(card.address))] : []),
    ...(card.status === 'resolved' ? [escapeHtml(m.reports_resolved())] : []),
    ...(card.communityValidated ? [escapeHtml(m.reports_validated())] : []),
  ]
  const photo = card.photo
    ? `<img src="${escapeHtml(card.photo.thumb)}" width="64" height="64" loading="lazy" alt="">`
    : ''
  return `<li><svg viewBox="0 0 44 50" data-category="${category}" aria-hidden="true"><path d="${OUTLINES[category]}"/></svg>
<article><h2>${link(`${config.PUBLIC_URL}/report/${card.id}`, categoryLabel(category))}</h2>
<p>${escapeHtml(oneLine(card.description, PREVIEW_LENGTH))}</p><small>${facts.join(' · ')}</small></article>${photo}</li>`
}

function link(url: string, words: string): string {
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(words)}</a>`
}
