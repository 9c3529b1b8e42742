import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { readFilters, writeFilters } from '#features/feed/filters.rules.ts'

/** Whether the map is a heat map: as the address says, until the person turns it on or off. */
export function useHeatInAddress(asked: boolean) {
  const navigate = useNavigate()
  const [isHeat, setHeat] = useState(asked)
  const [known, setKnown] = useState(asked)
  const chosen = useRef<boolean>(null)
  // The address has changed meanwhile, by Back or by a link.
  if (asked !== known) {
    setKnown(asked)
    setHeat(asked)
  }
  return {
    isHeat,
    choose(heat: boolean) {
      chosen.current = heat
      setHeat(heat)
    },
    /** Writes the choice into the address. Call it once the legend is closed: earlier, Back would undo it. */
    keep() {
      const heat = chosen.current
      chosen.current = null
      const filters = readFilters(new URLSearchParams(location.search))
      if (heat === null || heat === filters.heat) return
      const to = { pathname: '/recent', search: writeFilters({ ...filters, heat }) }
      void navigate(to, { replace: true, preventScrollReset: true })
    },
  }
}
