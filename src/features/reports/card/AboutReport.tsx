import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { beginningOf } from '#shared/text.ts'
import type { Card } from './cards.contract.ts'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'

type Said = Pick<Card, 'category' | 'description'>

/** Names a report in one line: its category and the first words of its description. */
export function nameOfReport({ category, description }: Said): string {
  return m.reports_named({ category: categoryLabel(category), words: m.ui_quoted({ words: beginningOf(description) }) })
}

/**
 * Shows which report a dialog is about: its category, its first words and, where `author` is given, its author. Null
 * means anonymous.
 */
export function AboutReport({ report, author }: { report: Said; author?: string | null }) {
  return (
    <>
      <b>{categoryLabel(report.category)}</b>
      <p>{m.ui_quoted({ words: beginningOf(report.description) })}</p>
      {author !== undefined && <Meta>{m.reports_by({ name: author ?? m.reports_author_anonymous() })}</Meta>}
    </>
  )
}
