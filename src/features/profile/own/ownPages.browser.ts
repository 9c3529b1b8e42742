import { useSearchParams } from 'react-router'
import { usePages } from '#platform/browser/hooks/usePages.ts'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { readCursor } from '#shared/cursor.ts'

/** How many own reports or comments a page shows. */
export const OWN_PAGE_LENGTH = 20

/** A page of the user's own reports or comments. */
interface OwnPage<Item> {
  items: Item[]
  next: string | null
  total: number
}

/** The page after `cursor` that the server has rendered. */
export interface RenderedOwn<Item> extends Rendered<OwnPage<Item>> {
  cursor: string | null
}

interface OwnPagesOptions<Item> {
  /** The key of the list; the cursor in the address is added. */
  listKey: unknown[]
  rendered: RenderedOwn<Item> | null
  read: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<OwnPage<Item>>
}

/** The cursor in an address, after which a list continues; null when it is absent or invalid. */
export function cursorIn(search: URLSearchParams): string | null {
  const cursor = search.get('cursor')
  return cursor !== null && readCursor(cursor) ? cursor : null
}

/** A list of the user's own reports or comments from the address's cursor on, reloaded at each visit. */
export function useOwnPages<Item>({ listKey, rendered: whole, read }: OwnPagesOptions<Item>) {
  const [search] = useSearchParams()
  const cursor = cursorIn(search)
  // The server may have rendered another page, from which a link led here.
  const rendered = whole?.cursor === cursor ? whole : null
  const { pages, ...list } = usePages<OwnPage<Item>>({
    queryKey: [...listKey, cursor],
    queryFn: ({ pageParam, signal }) =>
      read({ limit: OWN_PAGE_LENGTH, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: cursor,
    rendered,
    staleTime: 0,
    refetchOnMount: rendered === null ? 'always' : false,
  })
  return {
    ...list,
    /** The entries loaded so far; undefined until some are. */
    items: pages?.flatMap(({ items }) => items),
    /** Whether the list begins at a later page. */
    isContinued: cursor !== null,
  }
}
