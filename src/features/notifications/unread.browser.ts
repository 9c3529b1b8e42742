import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

/** The key of all cached queries about notifications. */
export const NOTIFICATIONS_KEY = ['notifications']

const unreadKey = (readerId: string | null) => ['unread', readerId]

/** How many notifications somebody has not read: the number that the server rendered, until a newer one is known. */
export function useUnread(readerId: string | null, rendered: number | null): number {
  const { data } = useQuery<number>({ queryKey: unreadKey(readerId), queryFn: skipToken })
  return readerId === null ? 0 : (data ?? rendered ?? 0)
}

export function setUnread(queries: QueryClient, readerId: string, unread: number): void {
  queries.setQueryData(unreadKey(readerId), unread)
}
