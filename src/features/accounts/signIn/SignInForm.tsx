import { Form, useSearchParams } from 'react-router'
import { m } from '#messages'
import { CurrentPassword, EmailInput } from '#platform/browser/ui/form/credentials.tsx'
import type { Problem } from '#platform/browser/problem.ts'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { VisitorTheme } from '#platform/browser/ui/ThemeButton.tsx'
import { AccountLink } from '../AccountLink.tsx'
import { PrivacyLink } from '../register/PrivacyLink.tsx'
import styles from './SignInForm.module.css'

interface SignInFormProps {
  email: string
  problem: Problem | null
  onEmail?: (email: string) => void
  onPassword: (password: string) => void
}

/** The sign-in form, with links to the other ways to sign in. */
export function SignInForm({ email, problem, onEmail, onPassword }: SignInFormProps) {
  const [query] = useSearchParams()
  const errors = useErrors(problem)
  const returnTo = query.get('returnTo')
  return (
    <>
      <PostForm onInput={errors.onInput}>
        <ProblemBanner problem={problem} />
        <EmailInput
          defaultValue={email}
          onChange={(event) => onEmail?.(event.currentTarget.value)}
          {...errors.at('email')}
        />
        <CurrentPassword onChange={(event) => onPassword(event.currentTarget.value)} {...errors.at('password')} />
        <SubmitButton intent="sign-in" busyLabel={m.accounts_signin_busy()}>
          {m.accounts_signin_title()}
        </SubmitButton>
      </PostForm>
      {/* A separate form, because it opens addresses that hold its fields: the password must not be in them. */}
      <Form action="/signin" className={styles.ways}>
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <Button type="submit" name="view" value="forgot" look="link">
          {m.accounts_forgot_title()}
        </Button>
        <Button type="submit" name="view" value="link" look="link">
          {m.accounts_link_open()}
        </Button>
      </Form>
      <AccountLink
        question={m.accounts_signin_no_account()}
        to="/register"
        returnTo={returnTo}
        label={m.accounts_register_title()}
      />
      <PrivacyLink />
      <VisitorTheme />
    </>
  )
}
