import { useQuery } from '@tanstack/react-query'
import { useRetry } from './useRetry.ts'

/** What the server rendered, and when it was read, ms. */
export interface Rendered<Value> {
  /** null: it could not be loaded. */
  value: Value | null
  at: number
}

interface Options<Value> {
  queryKey: readonly unknown[]
  read: (signal: AbortSignal) => Promise<Value>
  /** null: the server has rendered nothing. */
  rendered: Rendered<Value> | null
}

/** A query that begins with what the server rendered, and is fetched again at each later visit. */
export function useRenderedQuery<Value>({ queryKey, read, rendered }: Options<Value>) {
  const { data, isError, refetch } = useQuery<Value>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    ...(rendered && { initialData: () => rendered.value ?? undefined, initialDataUpdatedAt: rendered.at }),
    staleTime: 0,
    refetchOnMount: rendered === null ? 'always' : false,
  })
  const again = useRetry(refetch)
  const isFailed = data === undefined && (isError || again.isRetrying || rendered?.value === null)
  return { data, isFailed, ...again }
}
