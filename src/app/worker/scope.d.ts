import type { WorkerBuild } from '#shared/build.ts'

declare global {
  /** The parts of a service worker's surroundings that are used here. TypeScript's own types exclude those of pages. */
  interface ExtendableEvent extends Event {
    waitUntil(promise: Promise<unknown>): void
  }

  interface ExtendableMessageEvent extends ExtendableEvent {
    readonly data: unknown
    readonly source: { readonly id: string } | null
  }

  interface FetchEvent extends ExtendableEvent {
    readonly clientId: string
    /** The page that a navigation leads to. */
    readonly resultingClientId: string
  }

  interface PushEvent extends ExtendableEvent {
    readonly data: { text(): string } | null
  }

  interface NotificationEvent extends ExtendableEvent {
    readonly notification: Notification
  }

  interface ServiceWorkerClient {
    readonly id: string
    readonly url: string
    focus(): Promise<ServiceWorkerClient>
    postMessage(message: unknown, transfer: Transferable[]): void
    navigate(url: string): Promise<ServiceWorkerClient | null>
  }

  interface ServiceWorkerGlobalScope {
    /** What the server writes before this script: see appFiles.ts. */
    readonly BUILD: WorkerBuild
    readonly clients: {
      claim(): Promise<void>
      openWindow(url: string): Promise<ServiceWorkerClient | null>
      matchAll(options: { type: 'window'; includeUncontrolled?: true }): Promise<readonly ServiceWorkerClient[]>
    }
    readonly location: Location
    readonly registration: ServiceWorkerRegistration
    skipWaiting(): Promise<void>
    addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    addEventListener(type: 'message', listener: (event: ExtendableMessageEvent) => void): void
    addEventListener(type: 'push', listener: (event: PushEvent) => void): void
    addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  }
}
