import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { startSite } from '../e2e/support/site.ts'
import { median } from './sample.ts'
import { ROUNDS } from './suite.ts'
import { compareWithTarget, printTable } from './table.ts'

// Measures the first visit of a screen on a phone with slow 4G: Lighthouse's mobile run, throttled by the browser
// itself. The map, its tiles and the dialogs load when the page is idle and do not count as "before interaction".
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]

const site = await startSite({ isDemo: true, env: { LOG_LEVEL: 'error' } })
try {
  const { items } = (await (await fetch(`${site.url}/api/reports?limit=1`)).json()) as { items: { id: string }[] } // its contract
  for (const path of process.env['BENCH_PATHS']?.split(' ') ?? ['/recent', `/report/${items[0]?.id}`, '/signin'])
    await measure(path)
} finally {
  await site.stop()
}

async function measure(path: string): Promise<void> {
  const chrome = await launch({ chromePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium', chromeFlags: FLAGS })
  const results: Result[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const done = await lighthouse(site.url + path, {
        port: chrome.port,
        throttlingMethod: 'devtools',
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      })
      if (done) results.push(done.lhr)
    }
  } finally {
    chrome.kill()
  }
  await print(path, results)
}

async function print(path: string, results: Result[]): Promise<void> {
  const number = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const score = (id: string) => median(results.map(({ categories }) => 100 * (categories[id]?.score ?? 0)))
  const [lcp, cls] = [number('largest-contentful-paint'), number('cumulative-layout-shift')]
  const kilobytes = await scriptsBeforeInteraction(path)
  printTable(`${path.replace(/[\da-f-]{36}/, '{id}')}, mobile, slow 4G, middle of ${results.length}`, [
    ['', 'measured', 'target', ''],
    ['LCP, ms', lcp.toFixed(0), ...compareWithTarget(lcp, 1000)],
    ['CLS', cls.toFixed(3), ...compareWithTarget(cls, 0)],
    ['TBT, ms', number('total-blocking-time').toFixed(0), '', ''],
    ['JavaScript before interaction, KB', kilobytes.toFixed(1), ...compareWithTarget(kilobytes, 150)],
    [
      'performance',
      score('performance').toFixed(0),
      ...compareWithTarget(score('performance'), 97, score('performance') >= 97),
    ],
    ...['accessibility', 'best-practices', 'seo'].map((id) => [
      id,
      score(id).toFixed(0),
      ...compareWithTarget(score(id), 100, score(id) >= 100),
    ]),
  ])
  const failed = new Set(
    results.flatMap(({ audits, categories }) =>
      Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} (${audits[id]?.displayValue ?? audits[id]?.title}) ${elementOf(audits[id])}`),
    ),
  )
  if (failed.size) console.log(`not passed: ${[...failed].join('\n  ')}`)
}

/**
 * Returns the size of the scripts that the HTML names, in KB (1,000 bytes) with gzip; the server sends less, with
 * Brotli. The HTML does not name scripts that load on demand or when the browser is idle.
 */
async function scriptsBeforeInteraction(path: string): Promise<number> {
  const html = await (await fetch(site.url + path)).text()
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, script]) => script ?? '')
  if (scripts.length === 0) throw new Error(`${path} names no scripts`)
  const sizes = await Promise.all(
    [...new Set(scripts)].map(
      async (script) => gzipSync(await (await fetch(site.url + script)).bytes(), { level: 9 }).length,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Returns the HTML of the first element that an audit complains about, or an empty text. */
function elementOf(audit: Result['audits'][string] | undefined): string {
  const details = audit?.details as { items?: { node?: { snippet?: string } }[] } | undefined // differs with the audit
  return details?.items?.find(({ node }) => node?.snippet)?.node?.snippet ?? ''
}
