import type { ReactNode } from 'react'

/** Words that only screen readers say. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>
}
