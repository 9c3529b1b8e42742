declare module '#platform/browser/root.ts' {
  interface RootData {
    /** Notifications that were unread when the server rendered; null in the browser, which is told. */
    unread: number | null
  }
}

export {}
