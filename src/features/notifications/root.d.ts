declare module '#platform/browser/root.ts' {
  interface RootData {
    /** The number of unread notifications when the server rendered; null in the browser, which gets it from events. */
    unread: number | null
  }
}

export {}
