import type { HTMLAttributes } from 'react'

/** The buttons at the end of a form. In a sheet or a dialog they stay visible while the rest scrolls. */
export function FormFooter(props: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} data-part="foot" />
}
