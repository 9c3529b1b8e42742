import { useRef } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { m } from '#messages'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Loading, Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { Switch } from '#platform/browser/ui/form/Switch.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { Grow, Row } from '#platform/browser/ui/basics/Layout.tsx'
import { useAfterHydration } from '#platform/browser/hooks/useAfterHydration.ts'
import styles from './PreferenceList.module.css'
import { type Preferences, changePreferences, readPreferences } from './preferences.contract.ts'
import { useChoices } from '#platform/browser/hooks/useChoices.ts'
import { useApi } from '#platform/browser/useApi.ts'

interface PreferenceListProps {
  readerId: string
  rendered: Rendered<Preferences> | null
  /** The form's address without JavaScript. */
  action: string
  /** The form was sent without JavaScript, and refused. */
  isRefused: boolean
}

/**
 * A switch for each category: whether the person is notified about votes on their reports in it. Source: spec §2
 * "Profile".
 */
export function PreferenceList({ readerId, rendered, action, isRefused }: PreferenceListProps) {
  const { preferences, isFailed, isUnsaved, isRetrying, retry, choose } = usePreferences(readerId, rendered)
  const form = useRef<HTMLFormElement>(null)
  useAfterHydration(() => {
    if (!form.current || !preferences) return
    const chosen = new FormData(form.current)
    for (const category of CATEGORIES) {
      if (chosen.has(category) !== preferences[category]) choose(category, chosen.has(category))
    }
  })
  return (
    <Panel label={m.notifications_preferences_title()}>
      <div>
        <h2>{m.notifications_preferences_title()}</h2>
        <Meta>{m.notifications_preferences_about()}</Meta>
      </div>
      {(isUnsaved || isRefused) && <Failure>{m.notifications_preferences_update_failed()}</Failure>}
      {isFailed ? (
        <ErrorState title={m.notifications_preferences_failed()} isRetrying={isRetrying} onRetry={retry} />
      ) : !preferences ? (
        <Waiting />
      ) : (
        // Otherwise a browser may restore old choices after a reload, and they would be saved after hydration.
        <form ref={form} method="post" action={action} autoComplete="off">
          <input type="hidden" name="edit" value="preferences" />
          <ul className={styles.rows}>
            {CATEGORIES.map((category) => (
              <li key={category}>
                <Row as="label" gap={3} className={styles.row}>
                  <CategoryTile category={category} size="s" />
                  <Grow as="span">{categoryLabel(category)}</Grow>
                  <Switch
                    name={category}
                    checked={preferences[category]}
                    onChange={({ currentTarget }) => choose(category, currentTarget.checked)}
                  />
                </Row>
              </li>
            ))}
          </ul>
          <noscript>
            <Button type="submit" look="main" wide>
              {m.ui_save()}
            </Button>
          </noscript>
        </form>
      )}
    </Panel>
  )
}

/** One's own preferences, and a function that changes one of them. */
function usePreferences(readerId: string, rendered: Rendered<Preferences> | null) {
  const api = useApi()
  const { all, change, ...rest } = useChoices<Preferences, Partial<Preferences>>({
    queryKey: ['preferences', readerId],
    rendered,
    read: async (signal) => (await api.call(readPreferences, {}, { signal })).notificationPreferences,
    save: async (choice) =>
      (await api.call(changePreferences, { notificationPreferences: choice })).notificationPreferences,
    withChange: (chosen, choice) => ({ ...chosen, ...choice }),
    failed: m.notifications_preferences_update_failed,
  })
  const choose = (category: keyof Preferences, wanted: boolean) => change({ [category]: wanted })
  return { ...rest, preferences: all, choose }
}

function Waiting() {
  return (
    <Loading className={styles.rows}>
      {CATEGORIES.map((category) => (
        <Row key={category} gap={3} className={styles.row} aria-hidden="true">
          <Skeleton shape="tile" />
          <Skeleton width={55} />
        </Row>
      ))}
    </Loading>
  )
}
