import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
const chrome = await launch({
  chromePath: '/usr/bin/chromium-headless-shell',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
})
const r = await lighthouse(process.argv[2], {
  port: chrome.port,
  throttlingMethod: 'devtools',
  logLevel: 'error',
  onlyCategories: ['performance'],
})
const a = r.lhr.audits
console.log(
  a['largest-contentful-paint'].numericValue,
  a['first-contentful-paint'].numericValue,
  a['speed-index'].numericValue,
)
for (const k of Object.keys(a)) if (/lcp/.test(k)) console.log(k, JSON.stringify(a[k].details)?.slice(0, 1500))
for (const it of a['network-requests'].details.items)
  console.log(
    Math.round(it.networkRequestTime),
    Math.round(it.networkEndTime),
    it.transferSize,
    it.priority,
    it.url.slice(-50),
  )
chrome.kill()
