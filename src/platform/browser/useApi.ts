import { useMemo } from 'react'
import { browserApi } from './api.browser.ts'
import type { Api } from './api.ts'
import { useRoot } from './root.ts'

/** The Api for components of a screen; loaders and actions get it from the router's context. */
export function useApi(): Api {
  const { installation } = useRoot()
  return useMemo(() => browserApi(installation), [installation])
}
