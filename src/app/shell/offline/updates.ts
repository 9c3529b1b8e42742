import { m } from '#messages'
import { showOffer } from '#platform/browser/ui/toasts/toasts.browser.ts'
import type { WorkerOrder } from '#shared/build.ts'

/** How often a page that stays open looks for a new version, ms. */
const POLL_MS = 3_600_000
/** How soon an offer that was held back is made again, ms. */
const OFFER_AGAIN_MS = 15_000

const FIELDS = 'main textarea, main input:not([type="hidden"], [type="radio"], [type="checkbox"])'

let waiting: ServiceWorker | null = null
let withdraw: (() => boolean) | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Offers to reload once a new version has been fetched, but never to somebody who is writing: what is not stored would
 * be lost. Until then this page goes on with its own version. Decision 050.
 */
export function offerUpdates(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // Without a controller it is the first version that this browser has.
    const { waiting: next } = registration
    const { controller } = navigator.serviceWorker
    if (!next || !controller) return
    // After a change of the language this page is in the new one already, so there is nothing to reload.
    if (next.scriptURL !== controller.scriptURL) return takeOver(next)
    if (waiting !== next) {
      withdraw?.()
      withdraw = null
    }
    waiting = next
    reviewOffer()
  }
  const follow = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', follow)
  follow()
  look()
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < POLL_MS) return
    lookedAt = Date.now()
    void registration.update().catch(() => undefined) // without a network; the next look tries again
  })
  // Writing withdraws the offer.
  document.addEventListener('focusin', () => isWriting() && reviewOffer())
}

/** Makes the offer, or takes it back for now. Called when another screen is shown too. */
export function reviewOffer(): void {
  clearTimeout(timer)
  if (!waiting) return
  if (!isWriting()) withdraw ??= showOffer(m.app_new_version(), { label: m.app_reload(), run: reload, stays: true })
  else {
    // An offer that somebody has closed is not made again for the same version.
    if (withdraw?.()) withdraw = null
    timer = setTimeout(reviewOffer, OFFER_AGAIN_MS)
  }
}

function isWriting(): boolean {
  if (location.pathname === '/submit' || document.querySelector('[role="dialog"]')) return true
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)
  const { activeElement } = document
  return [...fields].some((field) => field.value !== '' || field === activeElement)
}

/** Has the new version take over, and loads the page again with it. Other tabs go on with theirs. */
function reload(): void {
  if (waiting?.state !== 'installed') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  takeOver(waiting)
}

function takeOver(worker: ServiceWorker): void {
  worker.postMessage({ type: 'take-over' } satisfies WorkerOrder)
}
