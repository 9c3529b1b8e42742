import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useActionData, useLocation, useRevalidator } from 'react-router'
import { resendVerification } from '#features/accounts/register/verify.contract.ts'
import { DashboardLink } from '#features/admin/DashboardLink.tsx'
import { PrivacyLink } from '#features/accounts/register/PrivacyLink.tsx'
import { ProfilePhoto } from '#features/profile/photo/ProfilePhoto.tsx'
import { changeProfile, type OwnRecord } from '#features/profile/profile.contract.ts'
import { RemovePhoto } from '#features/profile/photo/RemovePhoto.tsx'
import { m } from '#messages'
import { dateText } from '#platform/browser/format.ts'
import { problemOfForm } from '#platform/browser/problem.ts'
import { useRoot } from '#platform/browser/root.ts'
import { setTheme, useTheme } from '#platform/browser/theme.ts'
import { Banner, Failure } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { ThemeButton } from '#platform/browser/ui/ThemeButton.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import type { ProfileAnswer } from './profileAction.ts'
import { Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import styles from './ProfileSummary.module.css'
import { SignOut } from './SignOut.tsx'

const PHOTO_FORM = 'photo-form'
const THEME_KEY = ['theme']

/** The signed-in person: photo, name, whether the address is verified, theme, sign-out. Source: spec §2 "Profile". */
export function ProfileSummary({ me }: { me: OwnRecord }) {
  const api = useApi()
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  // Without JavaScript the answer to the form comes with a new page, so the state begins with it.
  const answer = useActionData<ProfileAnswer>()
  const [problem, setProblem] = useState(answer?.problem?.message ?? null)
  const [known, setKnown] = useState({ answer, pathname })
  if (answer !== known.answer || pathname !== known.pathname) {
    setKnown({ answer, pathname })
    setProblem(answer?.problem?.message ?? null)
  }
  const { timeZone } = useRoot().installation.territory
  const theme = useTheme(me.darkMode === false ? 'light' : 'dark')
  const since = dateText(me.createdAt, { month: 'long', year: 'numeric', timeZone })
  const isDark = theme === 'dark'
  const saved = useRef(me.darkMode)
  useEffect(() => void (saved.current = me.darkMode), [me])
  // Call the API without navigation, so that the open tab stays.
  const scheme = useMutation({
    mutationKey: THEME_KEY,
    scope: { id: 'theme' },
    mutationFn: (darkMode: boolean) => api.call(changeProfile, { darkMode }),
    // Of several quick presses only the last one's answer is shown.
    onSuccess({ darkMode }) {
      saved.current = darkMode
      return queries.isMutating({ mutationKey: THEME_KEY }) === 1 ? revalidate() : undefined
    },
    onError(error) {
      setTheme(saved.current ? 'dark' : 'light')
      setProblem(problemOfForm(error, m.profile_update_failed()).message)
    },
  })
  const resending = useMutation({
    mutationFn: () => api.call(resendVerification, { email: me.email }),
    onError: (error) => setProblem(problemOfForm(error, m.accounts_verify_resend_failed()).message),
  })
  const wasResent = resending.isSuccess || (answer?.wasResent ?? false)
  const changeScheme = (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(null)
    setTheme(isDark ? 'light' : 'dark')
    scheme.mutate(!isDark)
  }
  const resend = (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(null)
    resending.mutate()
  }
  return (
    <Stack as="section" className={styles.card} aria-labelledby="who">
      <div className={styles.who}>
        <ProfilePhoto me={me} form={PHOTO_FORM} onProblem={setProblem} reload={revalidate} />
        <div>
          <h1 id="who">
            <bdi>{me.displayName}</bdi>
          </h1>
          <Meta className={styles.line}>{me.email}</Meta>
          <Meta className={styles.line}>{m.profile_member_since({ month: since })}</Meta>
          {me.emailVerified ? (
            <Tag tone="ok" icon="badge-check">
              {m.profile_verified()}
            </Tag>
          ) : (
            <Tag tone="bad" icon="circle-alert">
              {m.accounts_unverified()}
            </Tag>
          )}
        </div>
      </div>
      {problem && <Failure>{problem}</Failure>}
      {wasResent && (
        <Banner tone="ok" role="status">
          {m.accounts_verify_resent()}
        </Banner>
      )}
      {!me.emailVerified && (
        <form method="post" action="/profile" onSubmit={resend}>
          <Button
            type="submit"
            name="intent"
            value="resend"
            size="s"
            wide
            icon="mail"
            busy={resending.isPending}
            busyLabel={m.accounts_verify_sending()}
          >
            {m.profile_resend()}
          </Button>
        </form>
      )}
      <PlainPhoto from={pathname} />
      <div className={styles.actions}>
        <form method="post" action="/profile" onSubmit={changeScheme}>
          <input type="hidden" name="from" value={pathname} />
          <input type="hidden" name="darkMode" value={String(!isDark)} />
          <ThemeButton isDark={isDark} wide />
        </form>
        <SignOut myId={me.id} onProblem={setProblem} />
      </div>
      {me.admin && <DashboardLink />}
      <Row between wrap className={styles.foot}>
        <PrivacyLink isLoose />
        {me.photoURL !== null && <RemovePhoto from={pathname} reload={revalidate} />}
      </Row>
    </Stack>
  )
}

/** Uploads the photo without JavaScript. It can't be cropped then, so the server takes its middle square. */
function PlainPhoto({ from }: { from: string }) {
  return (
    <noscript>
      <form id={PHOTO_FORM} method="post" action="/profile" encType="multipart/form-data">
        <input type="hidden" name="from" value={from} />
        <Button type="submit" name="intent" value="photo" size="s" wide>
          {m.profile_photo_upload()}
        </Button>
      </form>
    </noscript>
  )
}
