import { useMemo } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { useMap } from '#features/feed/feed.browser.ts'
import type { MapReply } from '#features/feed/feed.contract.ts'
import { type Filters, isNear } from '#features/feed/filters.rules.ts'
import type { Pin } from '#features/map/maps.tsx'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { pinStateOf } from '#features/reports/card/parts/ReportState.tsx'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { useIsIdle } from '#platform/browser/hooks/useIsIdle.ts'

/** A pin for every report that matches and is near; until they are loaded, for those of the list. */
export function usePins(filters: Filters, readerId: string | null, cards: Card[], from: LatLng) {
  const isIdle = useIsIdle()
  const map = useMap(filters, readerId, isIdle)
  const listed = map ? null : cards
  const { lat, lng } = from
  return useMemo(() => {
    const all = listed?.map(pinOf) ?? (map ? pinsOf(map) : [])
    const pins = all.filter((pin) => isNear({ lat, lng }, pin))
    return {
      pins,
      isLoading: !map,
      /** How many match but are too far away to be shown. */
      hiddenCount: all.length - pins.length,
      /** More match than were loaded. */
      isPartial: (map?.next ?? null) !== null,
      /** More hidden ones match than were loaded. */
      isHiddenPartial: map?.isHiddenPartial ?? false,
    }
  }, [map, listed, lat, lng])
}

function pinsOf({ items, validated }: MapReply): Pin[] {
  const areValidated = new Set(validated)
  return items.map(([id, lat, lng, category, status]) =>
    pinOf({ id, lat, lng, category, status, communityValidated: areValidated.has(id) }),
  )
}

function pinOf(report: Pick<Card, 'id' | 'lat' | 'lng' | 'category' | 'status' | 'communityValidated'>): Pin {
  const { id, lat, lng, category } = report
  return { id, lat, lng, category, state: pinStateOf(report), label: categoryLabel(category) }
}
