import type { RootData } from '#platform/browser/root.ts'
import type { Head } from '#shared/head.ts'

/** "{Screen} - {product}: {territory}". Source: spec §2, readings 1. */
export function titleOf(head: Head | null, { installation }: RootData): string {
  const siteName = `${installation.productName}: ${installation.territory.name}`
  return head?.title ? `${head.title} - ${siteName}` : siteName
}
