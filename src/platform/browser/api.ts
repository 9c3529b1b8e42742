import { createContext } from 'react-router'
import type { Endpoint, Who } from '#shared/endpoint.ts'
import type { Installation } from '#shared/installation.ts'
import type { z } from '#zod'

export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Share of the body that has been sent, 0…1. */
  onProgress?: (share: number) => void
  /** Treats a stored answer of the service worker as no answer. */
  rejectsCached?: boolean
  /** Called if the answer is a stored one of the service worker, with the time of its fetch, ms; 0 if unknown. */
  onCached?: (at: number) => void
}

/** Calls endpoints: in process on the server, over HTTP in the browser. */
export interface Api {
  installation: Installation
  /** Returns the endpoint's reply. @throws Refusal with the server's code and message; `network` without an answer */
  call<I extends z.ZodMiniType, R extends z.ZodMiniType>(
    endpoint: Endpoint<Who, I, R>,
    input: z.input<I> & Partial<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<z.output<R>>
}

/** Where loaders and actions find the Api. */
export const apiContext = createContext<Api>()
