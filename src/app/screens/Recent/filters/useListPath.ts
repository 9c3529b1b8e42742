import { useState } from 'react'
import { useLocation } from 'react-router'
import { readFilters, writeFilters } from '#features/feed/filters.rules.ts'

/** The address of the list, with the filters that it had when it was left. While it is shown, without them. */
export function useListPath(): string {
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState('')
  const isHere = /^\/(recent)?$/.test(pathname)
  const filters = isHere ? writeFilters({ ...readFilters(new URLSearchParams(search)), cursor: null }) : kept
  if (filters !== kept) setKept(filters)
  return isHere ? '/recent' : `/recent${filters}`
}
