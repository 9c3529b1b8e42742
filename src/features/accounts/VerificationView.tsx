import type { ReactNode, RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#messages'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Hint } from '#web/ui/Field.tsx'
import { Disc } from '#web/ui/Nothing.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import type { Problem } from '#web/problem.ts'
import styles from './VerificationView.module.css'

interface VerificationViewProps {
  email: string
  /** Sent along, for whoever goes back to the registration. */
  names?: { firstName: string; lastName: string }
  /** What the form still holds; empty: it is asked for again. */
  password: string
  problem: Problem | null
  /** The mail was sent again. */
  wasResent: boolean
  resendLabel: string
  /** The way back. */
  back: ReactNode
  /** The heading, which gets the focus when this view appears. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Waits for the mailed link to be clicked: the intents `verified` and `resend` are posted to the screen's own action. */
export function VerificationView({
  email,
  names,
  password,
  problem,
  wasResent,
  resendLabel,
  back,
  heading,
}: VerificationViewProps) {
  const { formData, state } = useNavigation()
  const busy = state === 'idle' ? null : formData?.get('intent')
  const passwordProblem = problem?.field === 'password' ? problem.message : null
  return (
    <div className="stack">
      <div>{back}</div>
      <div className={`stack ${styles.center}`}>
        <Disc icon="mail" />
        <h1 ref={heading} tabIndex={-1}>
          {m.verify_heading()}
        </h1>
        <p className={styles.words}>
          {m.verify_sent_to()} <b>{email}</b>. {m.verify_then()}
        </p>
      </div>
      {problem && !passwordProblem && (
        <Banner tone="bad" role="alert">
          {problem.message}
        </Banner>
      )}
      {wasResent && (
        <Banner tone="ok" role="status">
          {m.verify_resent()}
        </Banner>
      )}
      <Form method="post" className="stack" replace>
        <input type="hidden" name="email" value={email} />
        {names && (
          <>
            <input type="hidden" name="firstName" value={names.firstName} />
            <input type="hidden" name="lastName" value={names.lastName} />
          </>
        )}
        {password ? (
          <input type="hidden" name="password" value={password} />
        ) : (
          <PasswordInput
            label={m.account_password()}
            name="password"
            autoComplete="current-password"
            error={passwordProblem}
          />
        )}
        <Button
          type="submit"
          name="intent"
          value="verified"
          look="main"
          wide
          busy={busy === 'verified'}
          busyLabel={m.verify_checking()}
        >
          {m.verify_done()}
        </Button>
        <Button type="submit" name="intent" value="resend" wide busy={busy === 'resend'} busyLabel={m.verify_sending()}>
          {resendLabel}
        </Button>
      </Form>
      <div className={styles.center}>
        <Hint>{m.verify_nothing_there()}</Hint>
      </div>
    </div>
  )
}
