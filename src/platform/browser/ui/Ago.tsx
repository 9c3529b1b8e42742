import { useEffect, useState } from 'react'
import { agoText } from '../ago.ts'

interface AgoProps {
  /** ISO 8601. */
  at: string
  /** The current time in milliseconds, from `useNow`. */
  now: number
  id?: string
}

export function Ago({ at, now, id }: AgoProps) {
  return (
    <time id={id} dateTime={at}>
      {agoText(at, now)}
    </time>
  )
}

/** The current time in milliseconds, updated each minute. Starts with the server's, so that hydration matches. */
export function useNow(rendered: number): number {
  const [now, setNow] = useState(rendered)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
