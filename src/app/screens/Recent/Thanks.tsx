import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { useTimeOut } from '#platform/browser/hooks/useTimeOut.ts'

/** Long enough to be read beside what was earned with the report. */
const SHOWN_MS = 8000

/** The report has arrived. In the list, where cards would move, it stays until it is closed. Source: spec §2 "Recent reports screen". */
export function Thanks({ float = false, onClose }: { float?: boolean; onClose: () => void }) {
  const { holds } = useTimeOut(SHOWN_MS, () => float && onClose())
  return (
    <div {...holds}>
      <Banner tone="ok" role="status" float={float} onClose={onClose}>
        {m.submit_banner()}
      </Banner>
    </div>
  )
}
