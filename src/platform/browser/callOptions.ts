import type { QueryFunctionContext } from '@tanstack/react-query'
import type { CallOptions } from './api.ts'

/**
 * The options of a call that a query makes. If the query already has data, the call refuses cached answers of the
 * service worker: they are old, and fetched as a visitor, so they lack what the person has done. Decision 050.
 */
export function callOptionsOf({
  client,
  queryKey,
  signal,
}: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>): CallOptions {
  return { signal, rejectsCached: client.getQueryData(queryKey) !== undefined }
}
