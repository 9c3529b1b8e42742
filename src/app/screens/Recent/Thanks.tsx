import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import { useTimeOut } from '#platform/browser/hooks/useTimeOut.ts'

/** Long enough to be read along with what the report has earned. */
const SHOWN_MS = 8000

/**
 * Thanks for a submitted report, with the offer of pushes on this device. Over the map it closes by itself. In the list
 * it stays until it is closed, because cards would move. Source: spec §2 "Recent reports screen".
 */
export function Thanks({ float = false, onClose }: { float?: boolean; onClose: () => void }) {
  const Offer = useOnDemand(loadOffer, true) // if this fails, the profile offers the same
  const { holds } = useTimeOut(SHOWN_MS, () => float && onClose())
  return (
    <div {...holds}>
      <Banner tone="ok" role="status" float={float} onClose={onClose}>
        {m.reports_submit_banner()} {Offer && <Offer />}
      </Banner>
    </div>
  )
}

const loadOffer = () => import('#features/following/push/PushOffer.tsx').then((it) => it.PushOffer)
