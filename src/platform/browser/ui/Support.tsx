import { Link } from 'react-router'
import { m } from '#messages'
import { useRoot } from '../root.ts'
import type { Problem } from '../problem.ts'
import { Banner } from './Banner.tsx'

/** A sentence in which "contact support" leads to whoever runs this site: by email, else to where it is said who they are. */
export function WithSupport({ children }: { children: string }) {
  const { email } = useRoot().installation.operator
  const phrase = m.support_phrase()
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

/** What is wrong with a form as a whole; what belongs to a field stands there. */
export function ProblemBanner({ problem }: { problem: Problem | null }) {
  if (!problem || problem.field) return null
  return (
    <Banner tone="bad" role="alert" occasion={problem}>
      <WithSupport>{problem.message}</WithSupport>
    </Banner>
  )
}
