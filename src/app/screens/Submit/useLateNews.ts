import { useNavigate } from 'react-router'
import { celebrate } from '#features/rewards/achievements/celebrations/celebrations.browser.ts'
import { m } from '#messages'
import { showOffer, showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { isRefusal } from '#shared/endpoint.ts'
import type { Stage } from './stages.ts'

/** Says how sending a report has ended if its form was left meanwhile. */
export function useLateNews() {
  const navigate = useNavigate()
  /** A message with a button that leads back to the form. */
  function offerForm(text: string): void {
    showOffer(text, { label: m.reports_submit_title(), run: () => void navigate('/submit') })
  }
  return {
    offerForm,
    tell(end: Stage): void {
      if (end.is === 'done') {
        showToast(m.reports_submit_banner())
        celebrate(end.personId, end.rewards)
      } else if (end.is !== 'open') offerForm(m.reports_submit_not_sent())
    },
    /** The report waits on this device, since it failed with this error. */
    tellKept(error: unknown): void {
      showToast(isRefusal(error) && error.status === 401 ? m.reports_unsent_signed_out() : m.reports_unsent_kept())
    },
  }
}
