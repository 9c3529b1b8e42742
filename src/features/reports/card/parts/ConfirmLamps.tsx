import { m } from '#messages'
import { Lamps, litLamps } from '#platform/browser/ui/Lamps.tsx'
import { CONFIRMS_TO_VALIDATE } from '../../reports.rules.ts'
import type { Card } from '../cards.contract.ts'

/** A lamp for each confirm, until ten have validated the report. Source: spec §9. */
export function ConfirmLamps({ communityValidated, confirms }: Pick<Card, 'communityValidated' | 'confirms'>) {
  const count = communityValidated ? CONFIRMS_TO_VALIDATE : confirms
  // The tag says that it is validated.
  const label = communityValidated ? null : m.reports_lamps_confirms({ count: litLamps(count) })
  return <Lamps count={count} label={label} />
}
