import { aJpeg } from '#test/pictures.ts'
import { writeBare } from '../bareAnswers.ts'
import { type Client, forgetPeak, residentMb, startClient } from '../processes.ts'
import { get, postBytes, postReport } from '../requests.ts'
import { median, quantile, sampleOf } from '../sample.ts'
import type { Site } from './site.ts'

/** A photo as a camera makes it; the API accepts it from programs that don't make it smaller. */
const PHOTO = { width: 4000, height: 3000, noise: true }
const PHOTOS = 6
/** How somebody else requests the list meanwhile. */
const LOOKS = { connections: 2, pauseMs: 20, count: 200 }

/** What a photo of 12 megapixels costs, and how it slows others down: rows of a table. */
export async function measurePhoto(client: Client, site: Site): Promise<{ title: string; rows: string[][] }> {
  const photo = await aJpeg(PHOTO)
  const report = { category: 'litter', description: 'The bin is full', lat: 36.14, lng: -5.35 }
  const requests = await Promise.all([1, 2, 3, 4].map((number) => postReport(report, photo, site.asMember(number))))
  const own = { server: site.server, requests }
  writeBare(site.folder, 'photo', { statements: [{ name: 'one', text: 'select 1' }], isPicture: true })
  const limit = { server: site.bare, requests: [postBytes('/photo', photo)] }
  const reader = startClient()
  try {
    const looks = async () => {
      const list = get('/api/reports?limit=50', site.asMember(1))
      const { tookMs } = await reader.send({ port: site.server.port, requests: [list], ...LOOKS })
      return { median: median(tookMs), p99: quantile(tookMs, 0.99) }
    }
    const send = async (connections: number) => {
      forgetPeak(site.server.pid)
      const before = residentMb(site.server.pid).now
      const { cpuMs } = await sampleOf(client, own, PHOTOS, connections)
      return { cpuMs, moreMb: residentMb(site.server.pid).peak - before }
    }
    await send(1)
    await looks()
    const alone = await send(1)
    const four = await send(4)
    const bare = await sampleOf(client, limit, PHOTOS, 1)
    const quiet = await looks()
    let isOver = false
    const meanwhile = looks().finally(() => (isOver = true))
    while (!isOver) await sampleOf(client, own, 4, 4)
    const busy = await meanwhile
    const rows = [
      ['', 'measured'],
      ['size, MB', (photo.length / 1e6).toFixed(1)],
      ['CPU of the server, ms', alone.cpuMs.toFixed(0)],
      ['CPU of node:http with sharp making the same two sizes, ms', bare.cpuMs.toFixed(0)],
      ['memory at the peak, more than before, MB', Math.max(0, alone.moreMb).toFixed(0)],
      ['the same, four at once', Math.max(0, four.moreMb).toFixed(0)],
      [
        "a member's list meanwhile, four at once: median, ms",
        `${busy.median.toFixed(1)} (otherwise ${quiet.median.toFixed(1)})`,
      ],
      ['the same: 99th percentile, ms', `${busy.p99.toFixed(0)} (otherwise ${quiet.p99.toFixed(0)})`],
    ]
    return { title: 'A photo of 12 megapixels', rows }
  } finally {
    await reader.stop()
  }
}
