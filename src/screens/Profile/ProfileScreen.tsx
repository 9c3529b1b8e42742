import {
  data,
  Form,
  redirect,
  useActionData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { m } from '#messages'
import { signOut } from '#features/accounts/accounts.contract.ts'
import { changeProfile, readMe } from '#features/profile/profile.contract.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { apiContext } from '#web/api.ts'
import type { ScreenHandle } from '#web/head.ts'
import { tellOtherTabs } from '#web/otherTabs.ts'
import { problemOf, type Problem } from '#web/problem.ts'
import { useMe } from '#web/root.ts'
import { setTheme, useTheme } from '#web/theme.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { initialsOf } from '#web/ui/initials.ts'
import { Page } from '#web/ui/Page.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './ProfileScreen.module.css'

async function loader({ context }: LoaderFunctionArgs) {
  const me = await context.get(apiContext).call(readMe, {})
  return me ? null : redirect('/signin?returnTo=/profile')
}

async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  if (form.get('intent') === 'sign-out') {
    await api.call(signOut, {})
    if (!import.meta.env.SSR) tellOtherTabs()
    return redirect('/signin')
  }
  const darkMode = form.get('darkMode') === 'true'
  if (!import.meta.env.SSR) setTheme(darkMode ? 'dark' : 'light')
  try {
    await api.call(changeProfile, { darkMode })
    // Without JavaScript the page is asked for again, now painted in the other scheme.
    return import.meta.env.SSR ? redirect('/profile') : null
  } catch (error) {
    return data(problemOf(error, m.profile_update_failed()), { status: isRefusal(error) ? error.status || 503 : 500 })
  }
}

function ProfileScreen() {
  const me = useMe()
  const problem = useActionData<Problem | null>()
  const theme = useTheme(me?.darkMode === false ? 'light' : 'dark')
  const { state, formData } = useNavigation()
  if (!me) return null
  const since = new Date(me.createdAt).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const isSigningOut = state !== 'idle' && formData?.get('intent') === 'sign-out'
  const isDark = theme === 'dark'
  return (
    <Page width="narrow">
      <section className={styles.card} aria-labelledby="who">
        <div className={styles.who}>
          <Avatar initials={initialsOf(me.displayName)} photoURL={me.photoURL} size="xl" />
          <div>
            <h1 id="who">{me.displayName}</h1>
            <p className={styles.line}>{me.email}</p>
            <p className={styles.line}>{m.profile_member_since({ month: since })}</p>
            {me.emailVerified && (
              <Tag tone="ok" icon="badge-check">
                {m.profile_verified()}
              </Tag>
            )}
          </div>
        </div>
        {problem && (
          <Banner tone="bad" role="alert">
            {problem.message}
          </Banner>
        )}
        <div className={styles.acts}>
          <Form method="post" replace>
            <input type="hidden" name="darkMode" value={String(!isDark)} />
            <Button type="submit" size="s" wide icon={isDark ? 'moon' : 'sun'} aria-pressed={isDark}>
              {m.profile_dark_mode()}
            </Button>
          </Form>
          <Form method="post" replace>
            <Button
              type="submit"
              name="intent"
              value="sign-out"
              size="s"
              wide
              icon="log-out"
              busy={isSigningOut}
              busyLabel={m.profile_signing_out()}
            >
              {m.profile_sign_out()}
            </Button>
          </Form>
        </div>
      </section>
    </Page>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.nav_profile(), isPrivate: true }) }

/** /profile. Source: spec §2 "Profile". */
export const screen = { loader, action, Component: ProfileScreen, handle }
