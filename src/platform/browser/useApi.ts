import { useMemo } from 'react'
import { browserApi } from './api.browser.ts'
import type { Api } from './api.ts'
import { useRoot } from './root.ts'

/** The Api for what a screen does after it is shown; its loader and action find theirs in the context. */
export function useApi(): Api {
  const { installation } = useRoot()
  return useMemo(() => browserApi(installation), [installation])
}
