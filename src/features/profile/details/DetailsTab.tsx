import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { MINUTE_MS } from '#shared/clock.ts'
import { RowList } from '#platform/browser/ui/RowList.tsx'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import type { IconName } from '#platform/browser/icons/names.ts'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { WithSupport } from '#platform/browser/ui/Support.tsx'
import { dismissTransientToasts, showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { Grow, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { DownloadLink } from '../export/DownloadLink.tsx'
import { EditForm, type RefusedDetail } from './EditForm.tsx'
import { EditSheet } from './EditSheet.tsx'
import type { Edit } from './details.rules.ts'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { FROM_SCREEN } from '#platform/browser/hooks/useLocationState.ts'
import { useAfterHydration } from '#platform/browser/hooks/useAfterHydration.ts'
import styles from './DetailsTab.module.css'
import { type PhoneCodes, phoneParts } from './phone.rules.ts'
import type { OwnRecord } from '../profile.contract.ts'

interface DetailsTabProps {
  me: OwnRecord
  codes: PhoneCodes
  /** The detail to edit according to the URL; its form is in the page itself for browsers without JavaScript. */
  edited: Edit | null
  /** The input that was sent from there and refused. */
  refused: RefusedDetail | null
  now: number
  /** Reloads the signed-in user after something was saved. */
  reload: () => Promise<void>
  /** The user's notification preferences. */
  children: ReactNode
}

/** The user's details, each with a button to change it. Source: spec §2 "Profile". */
export function DetailsTab({ me, codes, edited, refused, now, reload, children }: DetailsTabProps) {
  const [shown, setShown] = useState<{ edit: Edit; isOpen: boolean; count: number } | null>(null)
  function open(edit: Edit): void {
    // The toast "Saved" of the previous detail would cover the fields of this one.
    dismissTransientToasts()
    setShown({ edit, isOpen: true, count: (shown?.count ?? 0) + 1 })
  }
  // A button pressed before hydration has requested the page with the form in it.
  useAfterHydration(() => {
    if (edited) open(edited)
  })
  // Closes its own popup only: when an answer comes late, another one may be open.
  const close = () => setShown((now) => (now && now.count === shown?.count ? { ...now, isOpen: false } : now))
  async function saved(): Promise<void> {
    await reload()
    close()
    showToast(shown?.edit === 'password' ? m.profile_details_password_saved() : m.ui_saved())
  }
  const row = (edit: Edit, icon: IconName, label: string, value: ReactNode) => (
    <EditRow edit={edit} icon={icon} label={label} onOpen={() => open(edit)} value={value}>
      {edited === edit && (
        <noscript>
          <div className={styles.plain}>
            <EditForm edit={edit} me={me} codes={codes} refused={refused} />
          </div>
        </noscript>
      )}
    </EditRow>
  )
  const phone = phoneParts(me.phoneNumber, codes)
  return (
    <>
      <Stack className={styles.cols}>
        <Stack>
          <section aria-label={m.profile_details_title()}>
            <RowList>
              {row('name', 'user-round', m.accounts_name(), me.displayName)}
              <li className={styles.row}>
                <Icon name="mail" />
                <Grow as="span">
                  <span className={styles.label}>{m.ui_email()}</span>
                  <span className={styles.value}>{me.email}</span>
                </Grow>
                <Icon name="lock" size="s" />
              </li>
              {row('phone', 'phone', m.profile_details_phone(), me.phoneNumber && `${phone.code} ${phone.number}`)}
              {row('password', 'key-round', m.ui_password(), <PasswordSince me={me} now={now} />)}
              {row('home', 'house', m.profile_details_home(), me.homeLocation)}
            </RowList>
          </section>
          <Meta>
            <WithSupport>{m.profile_details_email_fixed()}</WithSupport>
          </Meta>
        </Stack>
        {children}
      </Stack>
      <div className={styles.foot}>
        <Link to="/profile/channels">{m.following_channels_title()}</Link>
        <Link to="/profile/alerts">{m.following_alerts_title()}</Link>
        <Link to="/profile/devices">{m.accounts_devices_title()}</Link>
        <DownloadLink>{m.profile_export_link()}</DownloadLink>
        <Link to="/data-deletion" state={FROM_SCREEN} className={styles.leave}>
          {m.profile_details_delete_account()}
        </Link>
      </div>
      {shown && (
        <EditSheet
          key={shown.count}
          edit={shown.edit}
          open={shown.isOpen}
          me={me}
          codes={codes}
          onClose={close}
          onSaved={saved}
        />
      )}
    </>
  )
}

interface EditRowProps {
  edit: Edit
  icon: IconName
  label: string
  /** null: there is none yet. */
  value: ReactNode
  onOpen: () => void
  /** The form itself, for browsers without JavaScript. */
  children: ReactNode
}

/** A button that opens the form; without JavaScript it requests the page with the form in it. */
function EditRow({ edit, icon, label, value, onOpen, children }: EditRowProps) {
  return (
    <li>
      <form
        action="/profile/details"
        onSubmit={(event) => {
          event.preventDefault()
          onOpen()
        }}
      >
        <button type="submit" name="edit" value={edit} className={styles.row} aria-haspopup="dialog">
          <Icon name={icon} />
          <Grow as="span">
            <span className={styles.label}>{label}</span>
            <bdi className={styles.value}>{value ?? m.profile_details_unset()}</bdi>
          </Grow>
          {value === null ? (
            <span className={styles.add}>{m.profile_details_add()}</span>
          ) : (
            <>
              <Icon name="pencil" size="s" />
              <VisuallyHidden>{m.ui_edit()}</VisuallyHidden>
            </>
          )}
        </button>
      </form>
      {children}
    </li>
  )
}

/** When the password was set or changed. A password from the first minute of the account was set, not changed. */
function PasswordSince({ me: { passwordSince, createdAt }, now }: { me: OwnRecord; now: number }) {
  if (passwordSince === null) return m.profile_details_unset()
  const isFirst = Date.parse(passwordSince) - Date.parse(createdAt) < MINUTE_MS
  return (
    <>
      {isFirst ? m.profile_details_password_set() : m.profile_details_password_changed()}{' '}
      <Ago at={passwordSince} now={now} />
    </>
  )
}
