import { useEffect, useEffectEvent } from 'react'

/** What the router keeps with an entry of the history, and what we add to it. */
interface Entry {
  idx: number
  /** How many steps of ours lie below it. */
  steps?: number
  /** It is such a step: it stands for the screen above it, and only catches Back. */
  isStep?: boolean
}

/** By then what closes has closed. */
const SETTLED_MS = 300

/** Closes what is open, the uppermost last. */
const closers: (() => void)[] = []

/** The entry that is shown, as far as we have seen. */
let shown: Entry = { idx: -1 }
shown = entryHere()

/** Back closes an overlay while it is open, and leaves the screen as it is. Decision 032. */
export function useBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const closer = () => close()
    closers.push(closer)
    addSteps()
    return () => void closers.splice(closers.indexOf(closer), 1)
  }, [isOpen])
}

/** Lays a step below the shown entry for each overlay. They stay: to take them away would race with what is pressed next. */
function addSteps(): void {
  for (let entry = entryHere(); (entry.steps ?? 0) < closers.length; entry = entryHere()) {
    history.replaceState({ ...entry, isStep: true }, '')
    history.pushState({ ...entry, isStep: false, steps: (entry.steps ?? 0) + 1 }, '')
  }
  shown = entryHere()
}

function follow(event: PopStateEvent): void {
  const entry = entryHere()
  const isBelow = isBefore(entry, shown)
  shown = entry
  if (!entry.isStep) return
  history.replaceState({ ...entry, isStep: false }, '')
  // From below it is the screen's own entry; the router goes there.
  if (!isBelow) return
  // The router must not take it for another place: it would load the screen anew.
  event.stopImmediatePropagation()
  const closer = closers.at(-1)
  if (closer) {
    closer()
    // What is under way may stay open, and is asked again.
    setTimeout(addSteps, SETTLED_MS)
  } else history.go(-1 - (entry.steps ?? 0))
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.idx < other.idx || (one.idx === other.idx && (one.steps ?? 0) < (other.steps ?? 0))
}

/** The router gives its entries an index; the browser's own, such as after a link within the page, stand above the last. */
function entryHere(): Entry {
  return (history.state as Entry | null) ?? { idx: shown.idx + 1 } // the router's own, with what we add
}

addEventListener('popstate', follow, { capture: true })
