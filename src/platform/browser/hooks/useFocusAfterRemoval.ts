import { type RefObject, useLayoutEffect } from 'react'

/** When the element is removed while focused, moves the focus to the surrounding page or dialog. */
export function useFocusAfterRemoval(removed: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const element = removed.current // read here: the element may have been replaced
      if (!element?.contains(document.activeElement)) return
      focusQuietly(element.closest<HTMLElement>('main, [role="dialog"]') ?? document.querySelector('main'))
    },
    [removed],
  )
}

/** Focuses an element that isn't a control, without scrolling to it. */
export function focusQuietly(element: HTMLElement | null): void {
  if (element && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}
