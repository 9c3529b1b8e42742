import { createContext } from 'react-router'
import type { Boot } from '#shared/boot.ts'
import type { Endpoint, Refusals, Who } from '#shared/endpoint.ts'
import type { z } from '#zod'

/** What a page knows about its installation. A feature adds its part in a `.d.ts` file in its folder. */
export interface Installation extends Boot {}

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
  call<W extends Who, I extends z.ZodMiniType, R extends z.ZodMiniType, E extends Refusals>(
    endpoint: Endpoint<W, I, R, E>,
    input: z.input<I> & Partial<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<z.output<R>>
}

/** Where loaders and actions find the Api. */
export const apiContext = createContext<Api>()
