import type { WorkerBuild } from '#shared/build.ts'

declare global {
  /** The parts of a service worker's surroundings that are used here. TypeScript's own types exclude those of pages. */
  interface ExtendableEvent extends Event {
    waitUntil(promise: Promise<unknown>): void
  }

  interface ExtendableMessageEvent extends ExtendableEvent {
    readonly data: unknown
  }

  interface ServiceWorkerClient {
    readonly id: string
  }

  interface ServiceWorkerGlobalScope {
    /** What the server writes before this script: see appFiles.ts. */
    readonly BUILD: WorkerBuild
    readonly clients: {
      claim(): Promise<void>
      matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly ServiceWorkerClient[]>
    }
    readonly location: Location
    readonly registration: ServiceWorkerRegistration
    skipWaiting(): Promise<void>
    addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    addEventListener(type: 'message', listener: (event: ExtendableMessageEvent) => void): void
  }
}
