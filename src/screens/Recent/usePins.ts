import { useMemo } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { useMapEntries } from '#features/feed/feed.browser.ts'
import type { MapEntry } from '#features/feed/feed.contract.ts'
import { type Filters, isNear } from '#features/feed/filters.rules.ts'
import type { Card } from '#features/reports/cards.contract.ts'
import { pinStateOf } from '#features/reports/ReportState.tsx'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Pin } from '#web/map/maps.tsx'
import { useIsIdle } from '#web/useIsIdle.ts'

interface Pins {
  pins: Pin[]
  /** How many match but are too far away to be shown. */
  hiddenCount: number
}

/** A pin for every report that matches and is near; for those of the list until the others are known. */
export function usePins(filters: Filters, readerId: string | null, cards: Card[], from: LatLng): Pins {
  const isIdle = useIsIdle()
  const entries = useMapEntries(filters, readerId, isIdle)
  const listed = entries ? null : cards
  const { lat, lng } = from
  return useMemo(() => {
    const all = listed?.map(pinOf) ?? entries?.map(pinOfEntry) ?? []
    const pins = all.filter((pin) => isNear({ lat, lng }, pin))
    return { pins, hiddenCount: all.length - pins.length }
  }, [entries, listed, lat, lng])
}

function pinOfEntry([id, lat, lng, category, status, validated]: MapEntry): Pin {
  return pinOf({ id, lat, lng, category, status, communityValidated: validated === 1 })
}

function pinOf(report: Pick<Card, 'id' | 'lat' | 'lng' | 'category' | 'status' | 'communityValidated'>): Pin {
  const { id, lat, lng, category } = report
  return { id, lat, lng, category, state: pinStateOf(report), label: categoryLabel(category) }
}
