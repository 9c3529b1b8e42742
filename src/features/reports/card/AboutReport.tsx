import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { firstWords } from '#shared/text.ts'
import type { Card } from './cards.contract.ts'

type Said = Pick<Card, 'category' | 'description'>

/** Which report is acted on, in a line: its category and its first words. */
export function nameOfReport({ category, description }: Said): string {
  return m.report_named({ category: categoryLabel(category), words: firstWords(description) })
}

/** Which report is asked about: its category, its first words, and whose it is, where that is a question; null: nobody's any more. */
export function AboutReport({ report, author }: { report: Said; author?: string | null }) {
  return (
    <>
      <b>{categoryLabel(report.category)}</b>
      <p>{firstWords(report.description)}</p>
      {author !== undefined && <p className="meta">{m.report_by({ name: author ?? m.author_anonymous() })}</p>}
    </>
  )
}
