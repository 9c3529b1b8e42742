import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { takenAt } from '#features/media/taken.browser.ts'
import type { Draft, PlacedBy, PlaceName } from '#features/reports/device/drafts.rules.ts'
import { isPrecise, locate, mayLocate, type Position, setPosition } from '#features/territory/position.browser.ts'
import { isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { useRoot } from '#platform/browser/root.ts'

type Placing = Pick<Draft, 'point' | 'placedBy' | 'placeName'>

interface Parts {
  placing: Placing
  /** What was kept is known. */
  isLive: boolean
  onPlace: (placing: Partial<Placing>) => void
  onProblem: (text: string) => void
}

export interface Place extends Placing {
  /** Where the pin stands, whoever has put it there. */
  at: LatLng
  /** Something is being found that will move the pin. */
  isFinding: boolean
  isLocating: boolean
  own: Position | null
  /** The pin is being dragged. */
  isHeld: boolean
  /** It was put outside the territory just now, and went back. */
  isOutside: boolean
  locate: () => void
  put: (point: LatLng, by: PlacedBy, name?: PlaceName) => void
  lift: () => void
  refuse: () => void
  findIn: (photo: File) => void
  /** Nothing that is still being found moves the pin from now on. */
  settle: () => void
  /** The same; where the person has asked for it, they are told that it was not found. */
  giveUp: () => void
}

/**
 * The pin: put by hand or by an address, by the device's position where that is allowed already or when it is asked for, by a
 * photo's. Whatever is found late never overrides what the person did meanwhile. Source: readings 3 and 5.
 */
export function usePlace({ placing, isLive, onPlace, onProblem }: Parts): Place {
  const { territory } = useRoot().installation
  const [finding, setFinding] = useState<'device' | 'found' | null>(null)
  const [isReading, setReading] = useState(false)
  const [own, setOwn] = useState<Position | null>(null)
  const [isHeld, setHeld] = useState(false)
  const [isOutside, setOutside] = useState(false)
  /** Counted up by whatever makes earlier wishes void. */
  const turn = useRef(0)
  const photoTurn = useRef(0)
  const { point } = placing

  const settle = () => {
    turn.current++
    photoTurn.current++
    setFinding(null)
    setReading(false)
  }
  const put: Place['put'] = (to, by, placeName) => {
    settle()
    setHeld(false)
    setOutside(false)
    onPlace({ point: to, placedBy: by, placeName: placeName ?? null })
  }
  const find = async (by: 'device' | 'found') => {
    const mine = ++turn.current
    setFinding(by)
    const found = await locate()
    if (mine !== turn.current) return
    setFinding(null)
    const isUsed = found && isInside(territory.bounds, found.point) && (by === 'device' || isPrecise(found))
    if (isUsed) {
      setOwn(found)
      setPosition(found)
      return put(found.point, by)
    }
    // Nobody has asked for it.
    if (by === 'found') return
    onProblem(found ? m.submit_outside({ territory: territory.name }) : m.submit_no_position())
  }
  const latest = useRef({ placing, finding })
  useEffect(() => {
    latest.current = { placing, finding }
  })
  const begin = useEffectEvent(async () => {
    if (point !== null) return
    const mine = turn.current
    if ((await mayLocate()) && mine === turn.current) await find('found')
  })
  useEffect(() => {
    if (isLive) void begin()
  }, [isLive])
  useEffect(
    () => () => {
      turn.current++
      photoTurn.current++
    },
    [],
  )

  return {
    ...placing,
    at: point ?? territory.submitMap.centre,
    isFinding: finding !== null || isReading,
    isLocating: finding !== null,
    own,
    isHeld,
    isOutside,
    locate() {
      // An earlier error is none any more.
      onPlace({})
      setOutside(false)
      void find('device')
    },
    put,
    lift() {
      settle()
      setOutside(false)
      setHeld(true)
    },
    refuse() {
      setHeld(false)
      setOutside(true)
    },
    findIn(photo) {
      const mine = ++photoTurn.current
      setReading(true)
      void takenAt(photo).then((taken) => {
        if (mine !== photoTurn.current) return
        setReading(false)
        const isFree = mayMove(latest.current.placing) && latest.current.finding !== 'device'
        if (taken && isFree && isInside(territory.bounds, taken)) put(taken, 'photo')
      })
    },
    settle,
    giveUp() {
      settle()
      if (finding === 'device') onProblem(m.submit_no_position())
    },
  }
}

/** Whether a photo's position may move the pin: nothing but another photo has put it. */
function mayMove({ point, placedBy }: Placing): boolean {
  return point === null || placedBy === 'photo'
}
