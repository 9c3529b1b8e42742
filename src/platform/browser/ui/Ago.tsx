import { useEffect, useState } from 'react'
import { agoText } from '../ago.ts'

interface AgoProps {
  /** ISO 8601. */
  at: string
  /** The time now, milliseconds: `useNow`. */
  now: number
  id?: string
}

/** How long ago something was. */
export function Ago({ at, now, id }: AgoProps) {
  return (
    <time id={id} dateTime={at}>
      {agoText(at, now)}
    </time>
  )
}

/** The time in milliseconds, moving on each minute. It begins with the server's, so that what it rendered is taken over. */
export function useNow(rendered: number): number {
  const [now, setNow] = useState(rendered)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
