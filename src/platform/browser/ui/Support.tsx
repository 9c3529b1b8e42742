import { Link } from 'react-router'
import { m } from '#messages'
import { useRoot } from '../root.ts'
import type { Problem } from '../problem.ts'
import { Banner } from './Banner.tsx'

/** A sentence in which "contact support" links to the operator's email, or to the privacy page if there is none. */
export function WithSupport({ children }: { children: string }) {
  const { email } = useRoot().installation.operator
  const phrase = m.ui_support_phrase()
  const start = children.indexOf(phrase)
  if (start < 0) return children
  return (
    <>
      {children.slice(0, start)}
      {email ? <a href={`mailto:${email}`}>{phrase}</a> : <Link to="/privacy">{phrase}</Link>}
      {children.slice(start + phrase.length)}
    </>
  )
}

/** The error of a whole form. An error of a single field is shown at the field instead. */
export function ProblemBanner({ problem }: { problem: Problem | null }) {
  if (!problem || problem.field) return null
  return (
    <Banner tone="bad" role="alert" occasion={problem}>
      <WithSupport>{problem.message}</WithSupport>
    </Banner>
  )
}
