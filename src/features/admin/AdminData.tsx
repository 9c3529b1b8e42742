import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonCards } from '#features/reports/card/SkeletonCards.tsx'
import { m } from '#messages'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import type { Endpoint, Refusals } from '#shared/endpoint.ts'
import type { z } from '#zod'
import { ADMIN_KEY } from './adminKeys.browser.ts'

interface AdminDataProps<I extends z.ZodMiniType, R extends z.ZodMiniType, E extends Refusals> {
  /** An endpoint that needs no input. */
  endpoint: Endpoint<'admin', I, R, E>
  /** Message when it can't be loaded. */
  failed: string
  /** Milliseconds until the data is loaded again; without it, that does not happen by itself. */
  againMs?: (data: z.output<R> | undefined) => number
  children: (data: z.output<R>) => ReactNode
}

/** Shows an endpoint's data, or that it is loading or failed. */
export function AdminData<I extends z.ZodMiniType, R extends z.ZodMiniType, E extends Refusals>({
  endpoint,
  failed,
  againMs,
  children,
}: AdminDataProps<I, R, E>) {
  const api = useApi()
  const { data, errorUpdateCount, refetch } = useQuery({
    queryKey: [...ADMIN_KEY, endpoint.path],
    queryFn: ({ signal }) => api.call(endpoint, {} as z.input<I> & Record<string, unknown>, { signal }), // needs none
    staleTime: 0,
    refetchInterval: againMs ? ({ state }) => againMs(state.data) : false,
  })
  const { isRetrying, retry } = useRetry(refetch)
  if (data) return children(data)
  // Not `isError`, which is false again while it is loaded once more.
  if (errorUpdateCount > 0 || isRetrying) return <ErrorState title={failed} isRetrying={isRetrying} onRetry={retry} />
  return <SkeletonCards label={m.ui_loading()} />
}
