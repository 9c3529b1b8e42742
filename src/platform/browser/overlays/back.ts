import { useEffect, useEffectEvent } from 'react'

/** The state of a history entry: the router's index and what we add to it. */
interface Entry {
  idx: number
  /** How many overlay steps lie below this entry. */
  steps?: number
  /** This entry is an overlay step: it belongs to the screen of the entry above it and only catches Back. */
  isStep?: boolean
}

/** How long an overlay takes to close, at most. */
const SETTLED_MS = 300

/** The close functions of the open overlays, the topmost last. */
const closers: (() => void)[] = []

/** The history entry that we saw last, and its address. */
let shown: Entry = { idx: -1 }
let address = ''
see(entryHere())

function see(entry: Entry): void {
  shown = entry
  address = location.href
}

/** While an overlay is open, Back closes it and the screen stays. Decision 032. */
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

/**
 * Adds a step below the current history entry for each open overlay. Steps stay when an overlay closes, because
 * removing them would race with the user's next navigation.
 */
function addSteps(): void {
  for (let entry = entryHere(); (entry.steps ?? 0) < closers.length; entry = entryHere()) {
    history.replaceState({ ...entry, isStep: true }, '')
    history.pushState({ ...entry, isStep: false, steps: (entry.steps ?? 0) + 1 }, '')
  }
  see(entryHere())
}

function follow(event: PopStateEvent): void {
  const entry = stateHere()
  const isBelow = isBefore(entry, shown)
  see(entry)
  if (!entry.isStep) return
  history.replaceState({ ...entry, isStep: false }, '')
  // Reached by Forward, the step becomes an entry of the screen, which the router shows.
  if (!isBelow) return
  // Hidden from the router, which would load the screen again.
  event.stopImmediatePropagation()
  const closer = closers.at(-1)
  if (closer) {
    closer()
    // A busy overlay may stay open. Then it needs a step again for the next Back.
    setTimeout(addSteps, SETTLED_MS)
  } else history.go(-1 - (entry.steps ?? 0))
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.idx < other.idx || (one.idx === other.idx && (one.steps ?? 0) < (other.steps ?? 0))
}

/**
 * The state of the current entry. Only the router's entries have one; any other, such as after a link within the page,
 * counts as the next one.
 */
function stateHere(): Entry {
  return (history.state as Entry | null) ?? { idx: shown.idx + 1 } // the router's own, with what we add
}

/** The same with its steps. The router drops them when it replaces an entry, as after a press on the open tab. */
function entryHere(): Entry {
  const here = stateHere()
  const isSame = here.idx === shown.idx && location.href === address
  const isReplaced = isSame && here.steps === undefined && here.isStep === undefined
  return isReplaced && shown.steps ? { ...here, steps: shown.steps } : here
}

addEventListener('popstate', follow, { capture: true })
