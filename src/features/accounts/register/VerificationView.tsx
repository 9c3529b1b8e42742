import type { ReactNode, RefObject } from 'react'
import { m } from '#messages'
import { CurrentPassword } from '#platform/browser/ui/form/credentials.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { Hint } from '#platform/browser/ui/form/Field.tsx'
import { Disc } from '#platform/browser/ui/EmptyState.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'
import { canonicalEmail } from '#shared/email.ts'
import { SENT } from '../mailed/mailAnswer.browser.ts'
import { MailSent } from '../mailed/MailedLinkForm.tsx'
import type { SignInAnswer } from '../signIn/signIn.browser.ts'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import styles from './VerificationView.module.css'

interface VerificationViewProps extends Pick<SignInAnswer, 'email' | 'problem' | 'wasResent' | 'waitMinutes'> {
  /** Posted too, so that the registration form can be filled in again. */
  names?: { firstName: string; lastName: string }
  /** The password from the form before; if empty, the user types it again. */
  password: string
  resendLabel: string
  back: ReactNode
  /** The heading, which gets the focus when this view appears. */
  heading: RefObject<HTMLHeadingElement | null>
}

/**
 * Shown until the user has opened the mailed link. Posts the intents `verified` and `resend` to the action of its
 * route.
 */
export function VerificationView({
  email,
  names,
  password,
  problem,
  wasResent,
  waitMinutes,
  resendLabel,
  back,
  heading,
}: VerificationViewProps) {
  const errors = useErrors(problem)
  return (
    <Stack>
      <div>{back}</div>
      <Stack className={styles.center}>
        <Disc icon="mail" />
        <h1 ref={heading} tabIndex={-1}>
          {m.accounts_verify_heading()}
        </h1>
        <Muted className={styles.words}>
          {m.accounts_verify_sent_to()} <b>{email}</b>. {m.accounts_verify_then()}
        </Muted>
      </Stack>
      <ProblemBanner problem={problem} />
      {wasResent && (
        <MailSent sent={m.accounts_verify_resent()} waitMinutes={waitMinutes} hasFailed={problem !== null} />
      )}
      <PostForm onInput={errors.onInput}>
        <input type="hidden" name="email" value={email} />
        {wasResent && <input type="hidden" name={SENT} value={canonicalEmail(email)} />}
        {names && (
          <>
            <input type="hidden" name="firstName" value={names.firstName} />
            <input type="hidden" name="lastName" value={names.lastName} />
          </>
        )}
        {password ? (
          <input type="hidden" name="password" value={password} />
        ) : (
          <CurrentPassword {...errors.at('password')} />
        )}
        <SubmitButton intent="verified" busyLabel={m.accounts_verify_checking()}>
          {m.accounts_verify_done()}
        </SubmitButton>
        <SubmitButton intent="resend" look="second" busyLabel={m.accounts_verify_sending()}>
          {resendLabel}
        </SubmitButton>
      </PostForm>
      <div className={styles.center}>
        <Hint>{m.accounts_verify_nothing_there()}</Hint>
      </div>
    </Stack>
  )
}
