import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Rendered, useRenderedQuery } from '#platform/browser/hooks/useRenderedQuery.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { listNotifications, type Notification, readNotifications } from './notifications.contract.ts'
import { NOTIFICATIONS_KEY, setUnread } from './unread.browser.ts'

/**
 * The user's latest notifications. Opening Profile marks them as read, but they are shown as new until the user leaves.
 * Source: spec §4 "Notifications", readings 19.
 */
export function useNotifications(readerId: string, rendered: Rendered<Notification[]> | null) {
  const api = useApi()
  const queries = useQueryClient()
  const { data, ...rest } = useRenderedQuery({
    queryKey: [...NOTIFICATIONS_KEY, readerId],
    read: (signal) => api.call(listNotifications, {}, { signal }).then(({ items }) => items),
    rendered,
  })
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const unread = data?.filter(({ read }) => !read) ?? []
  const missing = unread.filter(({ id }) => !newIds.has(id))
  if (missing.length > 0) setNewIds(new Set([...newIds, ...missing.map(({ id }) => id)]))

  const until = unread[0]?.timestamp
  useEffect(() => {
    if (until === undefined) return
    api.call(readNotifications, { until }).then(
      () => setUnread(queries, readerId, 0),
      () => undefined, // they stay unread until the next visit
    )
  }, [api, queries, readerId, until])

  return {
    items: data?.map((item) => ({ ...item, isNew: newIds.has(item.id) || !item.read })),
    ...rest,
  }
}

export type ShownNotifications = ReturnType<typeof useNotifications>
