import {
  data,
  Form,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { chooseLanguage } from '#features/accounts/language/language.contract.ts'
import { m } from '#messages'
import { getLocale, type Locale } from '#messages/runtime.js'
import { formAction } from '#platform/browser/forms.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { useLocationState } from '#platform/browser/hooks/useLocationState.ts'
import { type Problem, problemOfForm, statusOf } from '#platform/browser/problem.ts'
import { useMe, useRoot } from '#platform/browser/root.ts'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Page, Top } from '#platform/browser/ui/Page.tsx'
import { returnPath } from '#shared/sitePath.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { BackLink } from '../parts/BackLink.tsx'

/** Where to go on after the choice. */
interface Data {
  to: string
}

function loader({ request }: LoaderFunctionArgs): Data {
  return { to: returnPath(new URL(request.url).searchParams.get('to')) }
}

const action = formAction(async (api, form) => {
  const language = String(form.get('language')) as Locale // the endpoint refuses any other
  try {
    await api.call(chooseLanguage, { language })
  } catch (error) {
    return data<Problem>(problemOfForm(error, m.accounts_language_failed()), { status: statusOf(error) })
  }
  return redirectDocument(returnPath(String(form.get('to'))), 303)
})

/** The answer loads the whole page again, in the other language's build. Without a network nothing changes. */
function LanguageScreen() {
  const { to } = useLoaderData<Data>()
  const problem = useActionData<Problem>()
  const { languages } = useRoot().installation
  const me = useMe()
  const chosen = useNavigation().formData?.get('language')
  return (
    <Page width="narrow">
      <Stack>
        <Top back={<BackLink to={to} label={m.ui_back()} />}>
          <h1>{m.accounts_language_title()}</h1>
        </Top>
        <p>{me ? m.accounts_language_words_account() : m.accounts_language_words()}</p>
        {problem && <Failure>{problem.message}</Failure>}
        {/* If the choice is refused, the new page's arrow leads back as well. */}
        <Form method="post" action={`/language?${new URLSearchParams({ to })}`} replace state={useLocationState()}>
          <Stack gap={2}>
            <input type="hidden" name="to" value={to} />
            {languages.map(({ code, name }) => {
              const isCurrent = code === getLocale()
              return (
                <Button
                  key={code}
                  type="submit"
                  name="language"
                  value={code}
                  lang={code}
                  wide
                  busy={chosen === code}
                  {...(isCurrent && { icon: 'check', 'aria-current': true })}
                >
                  {name}
                </Button>
              )
            })}
          </Stack>
        </Form>
      </Stack>
    </Page>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.accounts_language_title(), isPrivate: true }) }

/** /language. */
export const screen = { loader, action, Component: LanguageScreen, handle }
