import type { QueryFunctionContext } from '@tanstack/react-query'
import type { CallOptions } from './api.ts'

/**
 * The options of a call that a query makes. A query that has data refuses what the service worker had kept: that is what
 * a visitor saw at an earlier time, without what the person has done. Decision 050.
 */
export function callOptionsOf({
  client,
  queryKey,
  signal,
}: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>): CallOptions {
  return { signal, isKeptRefused: client.getQueryData(queryKey) !== undefined }
}
