import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { AdminList, type AdminListProps } from './AdminList.tsx'
import { BulkActions, type BulkAction } from './selection/BulkActions.tsx'
import type { AdminPage } from './lists.browser.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './ListFrame.module.css'
import { useKeptFocus } from './useKeptFocus.browser.ts'
import { type Selection, SelectPage } from './selection/Selection.tsx'

interface ListFrameProps<T> extends AdminListProps<T> {
  tools: ReactNode
  chosen: Selection<T>
  actions: BulkAction<T>[]
  nameOf: (item: T) => string
}

/**
 * A list with selectable entries. While some are selected, the bar of actions covers the filters, so that nothing
 * moves.
 */
export function ListFrame<T>({ tools, chosen, actions, nameOf, ...rest }: ListFrameProps<T>) {
  const count = chosen.chosen.length
  const [wasChosen, setWasChosen] = useState(false)
  if (count > 0 && !wasChosen) setWasChosen(true)
  const focused = useKeptFocus()
  return (
    <Stack gap={3} {...focused} className={styles.frame} data-choosing={count > 0 || undefined}>
      <div className={styles.tools}>{tools}</div>
      <div className={styles.over}>
        <BulkActions chosen={chosen} actions={actions} nameOf={nameOf} frame={focused.ref}>
          <ChooseEvery list={rest.list} chosen={chosen} />
        </BulkActions>
      </div>
      <VisuallyHidden as="p" role="status">
        {wasChosen && m.admin_selected_said({ count: numberText(count) })}
      </VisuallyHidden>
      {rest.list.page && rest.list.page.items.length > 0 && (
        <div className={styles.page} data-loading={rest.list.isOld || undefined}>
          <SelectPage chosen={chosen} withWords />
        </div>
      )}
      <AdminList {...rest} />
    </Stack>
  )
}

/** Once the whole page is selected: a button that selects all matching entries, up to the limit of `gather`. */
function ChooseEvery<T>({ list: { page, gather }, chosen }: { list: AdminPage<T>; chosen: Selection<T> }) {
  const isWhole = chosen.page === 'all'
  const isStillWanted = useRef(false)
  useEffect(() => {
    isStillWanted.current = isWhole
    return () => {
      isStillWanted.current = false
    }
  }, [isWhole])
  const { mutate, isPending } = useMutation({
    mutationFn: gather,
    onSuccess({ items, isMore }) {
      // The selection may have been changed, or the list left, while they were being loaded.
      if (!isStillWanted.current) return
      chosen.choose(items)
      if (isMore) showToast(m.admin_selected_first({ count: numberText(items.length) }))
    },
    onError: () => showToast(m.admin_select_every_failed()),
  })
  if (!isWhole || !page?.next || chosen.chosen.length > page.items.length) return null
  return (
    <Button size="s" look="text" busy={isPending} onClick={() => mutate()}>
      {page.isMore ? m.admin_select_every_more() : m.admin_select_every({ count: numberText(page.total) })}
    </Button>
  )
}
