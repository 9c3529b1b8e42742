import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { takenAt } from '#features/media/taken.browser.ts'
import type { Draft, PlacedBy, PlaceName } from '#features/reports/device/drafts.rules.ts'
import { isPrecise, locate, mayLocate, type Position, setPosition } from '#features/territory/position.browser.ts'
import { distanceKm, isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { useRoot } from '#platform/browser/root.ts'

/** Up to this distance a photo counts as taken at the pin: positions of phones differ by as much. */
const ELSEWHERE_KM = 0.03

type Placing = Pick<Draft, 'point' | 'placedBy' | 'placeName'>

interface Parts {
  placing: Placing
  /** The stored draft has been read. */
  isLive: boolean
  onPlace: (placing: Partial<Placing>) => void
  onProblem: (text: string) => void
}

export type Place = ReturnType<typeof usePlace>

/**
 * The pin. It is placed by hand, by an address, by the device's position if that is permitted already or asked for, or
 * by a photo's position. A late result never overrides what the person did meanwhile. Source: readings 3 and 5.
 */
export function usePlace({ placing, isLive, onPlace, onProblem }: Parts) {
  const { territory } = useRoot().installation
  const [finding, setFinding] = useState<'device' | 'found' | null>(null)
  const [isReading, setReading] = useState(false)
  const [own, setOwn] = useState<Position | null>(null)
  const [isHeld, setHeld] = useState(false)
  const [isOutside, setOutside] = useState(false)
  const [offered, setOffered] = useState<LatLng | null>(null)
  /** Incremented to cancel earlier lookups. */
  const lookups = useRef(0)
  const photoLookups = useRef(0)
  const { point } = placing

  const cancelLookups = () => {
    lookups.current++
    photoLookups.current++
    setFinding(null)
    setReading(false)
  }
  const placePin = (to: LatLng, by: PlacedBy, placeName?: PlaceName) => {
    cancelLookups()
    setHeld(false)
    setOutside(false)
    setOffered(null)
    onPlace({ point: to, placedBy: by, placeName: placeName ?? null })
  }
  const find = async (by: 'device' | 'found') => {
    const lookup = ++lookups.current
    setFinding(by)
    const found = await locate()
    if (lookup !== lookups.current) return
    setFinding(null)
    const isUsed = found && isInside(territory.bounds, found.point) && (by === 'device' || isPrecise(found))
    if (isUsed) {
      setOwn(found)
      setPosition(found)
      return placePin(found.point, by)
    }
    // The person did not ask for it, so a failure is not shown.
    if (by === 'found') return
    onProblem(found ? m.reports_submit_outside({ territory: territory.name }) : m.reports_submit_no_position())
  }
  const latest = useRef({ placing, finding })
  useEffect(() => {
    latest.current = { placing, finding }
  })
  const lookUp = async () => {
    const lookup = lookups.current
    if ((await mayLocate()) && lookup === lookups.current) await find('found')
  }
  const begin = useEffectEvent(() => {
    if (point === null) void lookUp()
  })
  useEffect(() => {
    if (isLive) begin()
  }, [isLive])
  useEffect(
    () => () => {
      lookups.current++
      photoLookups.current++
    },
    [],
  )

  return {
    ...placing,
    /** The pin's location: where it was placed, else the map's default centre. */
    at: point ?? territory.submitMap.centre,
    /** A position that may move the pin is being looked up. */
    isFinding: finding !== null || isReading,
    isLocating: finding !== null,
    own,
    /** The pin is being dragged. */
    isHeld,
    /** The pin was just moved outside the territory, and went back. */
    isOutside,
    /** Where the photo was taken, if that is elsewhere than the pin that somebody has placed. */
    offered,
    locate() {
      // Clears an earlier error.
      onPlace({})
      setOutside(false)
      void find('device')
    },
    placePin,
    beginDrag() {
      cancelLookups()
      setOutside(false)
      setHeld(true)
    },
    refuseOutside() {
      setHeld(false)
      setOutside(true)
    },
    readPhotoPosition(photo: File) {
      const lookup = ++photoLookups.current
      setReading(true)
      setOffered(null)
      void takenAt(photo).then((taken) => {
        if (lookup !== photoLookups.current) return
        setReading(false)
        if (!taken || !isInside(territory.bounds, taken)) return
        const { placing: now, finding: sought } = latest.current
        if (mayMove(now) && sought !== 'device') placePin(taken, 'photo')
        else if (now.point && distanceKm(now.point, taken) > ELSEWHERE_KM) setOffered(taken)
      })
    },
    /** Moves the pin to where the photo was taken. */
    takeOffered: () => offered && placePin(offered, 'photo'),
    /** The photo is gone: its position is no longer offered, nor looked up. */
    dropOffered() {
      photoLookups.current++
      setReading(false)
      setOffered(null)
    },
    /** Cancels every lookup that could still move the pin. */
    cancelLookups,
    /** The form is empty again, for another report. */
    beginAnew() {
      cancelLookups()
      setOutside(false)
      setOffered(null)
      void lookUp()
    },
    /** As `cancelLookups`; if the person has asked for their position, says that it was not found. */
    giveUp() {
      cancelLookups()
      if (finding === 'device') onProblem(m.reports_submit_no_position())
    },
  }
}

/**
 * Whether a photo's position may move the pin: only if nobody has placed it. It replaces the device's position, unless
 * the person has asked for that.
 */
function mayMove({ point, placedBy }: Placing): boolean {
  return point === null || placedBy === 'photo' || placedBy === 'found'
}
