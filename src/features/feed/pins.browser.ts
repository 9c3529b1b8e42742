import type { Api, CallOptions } from '#platform/browser/api.ts'
import { type MapReply, mapReports } from './feed.contract.ts'
import { MAX_PIN_PARTS } from './feed.rules.ts'
import { type Filters, mapParams } from './filters.rules.ts'

/**
 * The reports that match, for the map, newest first: at most `mostParts` answers of the server. `next` is not null when
 * there are more.
 */
export async function readPins(
  api: Pick<Api, 'call'>,
  filters: Filters,
  options: CallOptions,
  mostParts = MAX_PIN_PARTS,
): Promise<MapReply> {
  const all: MapReply = { items: [], validated: [], next: null }
  for (let part = 0; part < mostParts; part++) {
    const cursor = all.next === null ? {} : { cursor: all.next }
    const reply = await api.call(mapReports, { ...mapParams(filters), ...cursor }, options)
    const { items, validated, next, isHiddenPartial } = reply
    all.items.push(...items)
    all.validated.push(...validated)
    all.next = next
    if (isHiddenPartial) all.isHiddenPartial = true
    if (next === null) break
  }
  return all
}
