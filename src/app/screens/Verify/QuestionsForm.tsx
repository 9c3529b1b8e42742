import { useNavigation } from 'react-router'
import { NameFields } from '#features/accounts/register/NameFields.tsx'
import { NewPasswordFields } from '#features/accounts/password/NewPasswordFields.tsx'
import { m } from '#messages'
import { CurrentPassword, UserName } from '#platform/browser/ui/form/credentials.tsx'
import type { Problem } from '#platform/browser/problem.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Hint } from '#platform/browser/ui/form/Field.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'
import type { Name, Way } from './verify.ts'

interface QuestionsFormProps {
  code: string
  email: string
  name: Name
  way: Way
  problem: Problem | null
}

/** Asks whoever opens the link in another browser for their name, and the password or a new one. */
export function QuestionsForm({ code, email, name, way, problem }: QuestionsFormProps) {
  const { formData } = useNavigation()
  const isSetting = way === 'new-password'
  const errors = useErrors(problem, { follows: { newPassword: 'confirm' } })
  return (
    <PostForm onInput={errors.onInput}>
      <ProblemBanner problem={problem} />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="way" value={way} />
      <NameFields name={name} errors={errors} />
      <UserName email={email} />
      {isSetting ? (
        <NewPasswordFields key={way} name="newPassword" errors={errors} />
      ) : (
        <CurrentPassword key={way} {...errors.at('password')} />
      )}
      <Button
        type="submit"
        look="main"
        wide
        busy={formData !== undefined && !formData.has('other')}
        busyLabel={m.accounts_verify_checking()}
      >
        {m.accounts_verify_title()}
      </Button>
      <div>
        {!isSetting && <Hint>{m.accounts_verify_other_hint()}</Hint>}
        <Button type="submit" name="other" value={isSetting ? 'password' : 'new-password'} look="link">
          {isSetting ? m.accounts_verify_know_password() : m.accounts_reset_heading()}
        </Button>
      </div>
    </PostForm>
  )
}
