import { projectPackOf } from '#app/ops/openServices.ts'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { packAddressAt } from '#features/places/reverse/reverse.actions.ts'
import { searchFor } from '#features/places/search/search.actions.ts'
import { GOLD, goldPlaces } from '#test/gold/gold.ts'
import { servicesWith } from './fill.ts'
import { compareWithTarget, printTable } from './table.ts'

const REVERSE_TARGET_MS = 5
const POINTS = 10_000

/**
 * Searches for sixty places of the pack by what residents call them, names points near them, and prints the results and
 * the time for naming a point. `dataDir` is an empty folder.
 */
export async function printGold(dataDir: string): Promise<void> {
  const { services, close } = await servicesWith({ DATA_DIR: dataDir })
  const { config, packs, territory } = services
  await adoptProjectPack(services, projectPackOf(config))
  const info = packs.current()?.info
  if (!info) throw new Error(`${projectPackOf(config)} was not adopted`)

  const rows: string[][] = []
  const right = { found: 0, named: 0 }
  for (const { variant, words, label, point, address } of goldPlaces(info, territory.addressEnding)) {
    const { items } = await searchFor(services, words, false, 'bench')
    const rank = items.findIndex((item) => item.label === label) + 1
    const named = packAddressAt(services, point) ?? null
    if (rank === 1) right.found += 1
    if (named === address) right.named += 1
    const verdict = named === address ? 'right' : `should be ${address ?? 'unknown'}`
    rows.push([words, variant, label, rank ? `${rank}` : 'none', shown(point), named ?? 'unknown', verdict])
  }
  const head = ['what a resident types', 'made by', 'the place', 'rank', 'a point near it', 'its name', '']
  printTable('Sixty places of the pack, drawn by a fixed seed', [head, ...rows])

  const { south, north, west, east } = territory.bounds
  const times = Array.from({ length: POINTS }, (_, number) => {
    const point = {
      lat: south + ((number * 0.6180339887) % 1) * (north - south),
      lng: west + ((number * 0.7548776662) % 1) * (east - west),
    }
    // The shortest of three, because other programs interrupt some.
    return Math.min(...[1, 2, 3].map(() => timeOf(() => packAddressAt(services, point))))
  })
  const [mean, most] = [times.reduce((sum, ms) => sum + ms, 0) / POINTS, Math.max(...times)]
  await close()
  const atLeast = (count: number) => [`${count}`, ...compareWithTarget(count, GOLD.atLeast, count >= GOLD.atLeast)]
  printTable(`Addresses from the pack; times of ${POINTS.toLocaleString('en')} points`, [
    ['', 'measured', 'target', ''],
    ['places found first', ...atLeast(right.found)],
    ['points named rightly', ...atLeast(right.named)],
    ['naming a point, mean ms', mean.toFixed(3), ...compareWithTarget(mean, REVERSE_TARGET_MS)],
    ['the slowest point, ms', most.toFixed(3), ...compareWithTarget(most, REVERSE_TARGET_MS)],
  ])
}

function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

function shown({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}
