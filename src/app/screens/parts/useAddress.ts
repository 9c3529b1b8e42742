import { useAddressAt } from '#features/places/addressAt.browser.ts'
import { addressOfLabel } from '#features/places/places.rules.ts'
import type { PlaceName } from '#features/reports/device/drafts.rules.ts'
import { shortAddress } from '#features/reports/reports.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { useRoot } from '#platform/browser/root.ts'

/**
 * The pin's address as a report there would get it, shortened, or a message why there is none; null while it is looked
 * up. A name that was chosen for the location is shown at once. Source: spec §8 "Submit".
 */
export function useAddress(point: LatLng, name: PlaceName | null): string | null {
  const { territory } = useRoot().installation
  const { address, why } = useAddressAt(point, name)
  if (why) return why
  const known = address ?? (name && addressOfLabel(name.address, territory.addressEnding))
  return known ? shortAddress(known) : null
}
