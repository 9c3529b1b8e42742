import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import type { Installation } from '#shared/installation.ts'

/**
 * The data that every screen has. A feature adds its part in a `root.d.ts` in its folder; `loadRoot` loads them all.
 */
export interface RootData {
  installation: Installation
}

/** Whether to load the root's data again: after a form and on request, not when only the address has changed. */
export function reloadsRoot(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = args
  return defaultShouldRevalidate && (formMethod !== undefined || currentUrl.href === nextUrl.href)
}

export function useRoot(): RootData {
  const data = useRouteLoaderData<RootData>('root')
  if (!data) throw new Error('The root has no data: its loader failed, so no screen should be shown.')
  return data
}

/** The signed-in user, or null. */
export function useMe(): RootData['me'] {
  return useRoot().me
}
