import { m } from '#messages'
import { Lamps, litLamps } from '#platform/browser/ui/Lamps.tsx'

/** A lamp for each confirm, until ten have validated the report. Source: spec §9. */
export function ConfirmLamps({ count }: { count: number }) {
  return <Lamps count={count} label={m.lamps_confirms({ count: litLamps(count) })} />
}
