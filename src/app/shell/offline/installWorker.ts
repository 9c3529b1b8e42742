/** The pause, ms, after an attempt that failed. Each further one is twice as long, up to MAX_PAUSE_MS. */
const FIRST_PAUSE_MS = 15_000
const MAX_PAUSE_MS = 3_600_000

/**
 * Registers the service worker until it is installed: on a bad network one of its files may be missing. Hashed
 * files that have arrived are not fetched again.
 * @throws DOMException if the browser does not allow it
 */
export async function installWorker(url: string): Promise<ServiceWorkerRegistration> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const registration = await register(url)
    if (registration && (await isInstalled(registration))) return registration
    await waitOrOnline(pause)
  }
}

/** Returns null if the script could not be fetched. */
async function register(url: string): Promise<ServiceWorkerRegistration | null> {
  try {
    return await navigator.serviceWorker.register(url, { updateViaCache: 'none' })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Waits for the first installation; an update may go on for as long as it likes. */
async function isInstalled({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active || waiting || !installing) return Boolean(active ?? waiting)
  await new Promise<void>((resolve) => {
    const look = () => void (installing.state === 'installing' || resolve())
    installing.addEventListener('statechange', look)
    look()
  })
  return installing.state !== 'redundant'
}

async function waitOrOnline(pause: number): Promise<void> {
  const isOver = new AbortController()
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, pause)
    addEventListener('online', resolve, { once: true, signal: isOver.signal })
  })
  isOver.abort()
}
