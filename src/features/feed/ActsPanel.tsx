import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SignInPrompt } from '#features/accounts/SignInPrompt.tsx'
import { CommentsSheet } from '#features/comments/CommentsSheet.tsx'
import { FlagSheet } from '#features/flags/FlagSheet.tsx'
import { useReturnTo } from '#features/reports/returning.browser.ts'
import { m } from '#messages'
import { MenuPanel } from '#web/overlays/MenuPanel.tsx'
import type { MenuItem } from '#web/overlays/overlays.tsx'
import type { Asked } from './Acts.tsx'
import { changeCard } from './cards.browser.ts'
import { DeleteReport } from './DeleteReport.tsx'

interface ActsPanelProps {
  asked: Asked | null
  onAsk: (change: Asked | null | ((now: Asked | null) => Asked | null)) => void
  onDeleted: (() => void) | undefined
}

/** Loaded by <Acts>: what its buttons open. */
export function ActsPanel({ asked, onAsk, onDeleted }: ActsPanelProps) {
  const queries = useQueryClient()
  // What closes keeps its words until it is gone.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const isMenu = asked?.name === 'more'
  const button = last?.button
  useEffect(() => {
    if (isMenu) button?.setAttribute('aria-expanded', 'true')
    return () => button?.removeAttribute('aria-expanded')
  }, [isMenu, button])
  const beside = useRef<Element>(null)
  const returnTo = useReturnTo(last?.report.id ?? '')
  if (!last) return null

  const { report } = last
  const close = (name: Asked['name']) => () => onAsk((now) => (now?.name === name ? null : now))
  const ask = (name: Asked['name']) => () => onAsk({ ...last, name })
  const askDeletion = () => {
    beside.current = cardBeside(button)
    ask('delete')()
  }
  const items: MenuItem[] = report.own
    ? [{ label: m.report_delete(), icon: 'trash', onSelect: askDeletion, danger: true }]
    : [{ label: m.flag_title(), icon: 'flag', onSelect: ask('flag') }]
  return (
    <>
      <SignInPrompt open={asked?.name === 'sign-in'} onClose={close('sign-in')} returnTo={returnTo}>
        {m.vote_sign_in()}
      </SignInPrompt>
      <MenuPanel
        open={isMenu}
        onClose={close('more')}
        anchor={{ current: button ?? null }}
        label={m.report_more()}
        items={items}
      />
      <CommentsSheet
        reportId={report.id}
        open={asked?.name === 'comments'}
        onClose={close('comments')}
        onCount={(comments) => changeCard(queries, report.id, { comments })}
      />
      <FlagSheet reportId={report.id} open={asked?.name === 'flag'} onClose={close('flag')} />
      <DeleteReport
        reportId={report.id}
        open={asked?.name === 'delete'}
        onClose={close('delete')}
        onDeleted={onDeleted}
        // The button goes with its report.
        finalFocus={() => firstOf(button, beside.current, document.querySelector('#main'))}
      />
    </>
  )
}

/** The card after the one with this button, or before it. */
function cardBeside(button: Element | undefined): Element | null {
  const cards = [...document.querySelectorAll('#main article')]
  const at = cards.findIndex((card) => card.contains(button ?? null))
  return cards[at + 1] ?? cards[at - 1] ?? null
}

/** The first of these that stands on the page. */
function firstOf(...places: (Element | null | undefined)[]): HTMLElement | null {
  return places.find((it): it is HTMLElement => it instanceof HTMLElement && it.isConnected) ?? null
}
