import { withQuery } from '#shared/sitePath.ts'
import { Link, useLocation } from 'react-router'
import { m } from '#messages'
import { FROM_SCREEN } from '#platform/browser/hooks/useLocationState.ts'
import { LANGUAGE_PARAMETER } from '#shared/language.ts'
import { CODE_PARAMETER } from '../mailed/codes.rules.ts'

/** Leads to the choice of the language, and from there back to this screen. */
export function LanguageLink() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  // Drop the old language, and a mailed code, which is for its own page only.
  for (const name of [LANGUAGE_PARAMETER, CODE_PARAMETER]) query.delete(name)
  const to = withQuery(pathname, query)
  return (
    <Link to={`/language?to=${encodeURIComponent(to)}`} state={FROM_SCREEN}>
      {m.accounts_language_title()}
    </Link>
  )
}
