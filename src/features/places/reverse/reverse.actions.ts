import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import type { Services } from '#platform/server/services.ts'
import { keptFor } from '#shared/keptFor.ts'
import { addressOfParts } from '../places.rules.ts'
import { openPackIndex } from './packIndex.gateway.ts'

const indexOf = keptFor(openPackIndex)

/**
 * The address of a point by the pack in memory: "164 Main Street, GX11 1AA, Gibraltar", "near Moorish Castle, GX11 1AA,
 * Gibraltar". null where nothing with a name lies within 150 m; undefined without a pack.
 */
export function packAddressAt(
  { config, packs, territory }: Pick<Services, 'config' | 'packs' | 'territory'>,
  point: LatLng,
): string | null | undefined {
  const info = packs.current()?.info
  if (!info) return undefined
  const found = indexOf(info).nameAt(point)
  if (!found) return null
  const { name, isNear, quarter, town, postcode } = found
  const { addressEnding } = territory
  const hasPostcode = addressEnding.some((part) => /\d/.test(part))
  // An address is kept with its report, for readers of every language.
  const parts = [
    isNear ? m.places_near({ name }, { locale: config.DEFAULT_LANGUAGE }) : name,
    quarter,
    town,
    hasPostcode ? null : postcode,
  ]
  return addressOfParts(
    parts.filter((part) => part !== null),
    addressEnding,
  )
}
