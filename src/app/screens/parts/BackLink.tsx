import { useNavigate } from 'react-router'
import { cameFromList } from '#features/reports/card/overList.browser.ts'
import { m } from '#messages'
import { cameFromScreen, useLocationState } from '#platform/browser/hooks/useLocationState.ts'
import { IconLink } from '#platform/browser/ui/IconButton.tsx'

/** A screen's arrow. It goes back to the list or the screen that led here, as it was left, else opens `to`. */
export function BackLink({ to = '/recent', label = m.profile_back_to_map() }: { to?: string; label?: string }) {
  const navigate = useNavigate()
  const state = useLocationState()
  return (
    <IconLink
      icon="arrow-left"
      label={cameFromScreen(state) ? m.ui_back() : label}
      to={to}
      onClick={(event) => {
        const goesBack = cameFromList(state) || cameFromScreen(state)
        if (!goesBack || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    />
  )
}
