import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigationType } from 'react-router'

/** The address of the link in a list that was opened last by the keyboard. */
let opened: string | null = null

/** If somebody opens a link of this list with the keyboard and comes back, that link gets the focus again. */
export function useFocusOpened(list: RefObject<HTMLElement | null>): void {
  const isBack = useNavigationType() === 'POP'
  const begin = useEffectEvent(() => {
    const links = isBack && opened !== null ? (list.current?.querySelectorAll('a') ?? []) : []
    const link = [...links].find(({ href }) => href === opened)
    opened = null
    link?.focus({ preventScroll: true })
  })
  useEffect(() => {
    begin()
    const note = ({ target, detail: clicks }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      opened = link && clicks === 0 ? link.href : null
    }
    const element = list.current
    element?.addEventListener('click', note)
    return () => element?.removeEventListener('click', note)
  }, [list])
}
