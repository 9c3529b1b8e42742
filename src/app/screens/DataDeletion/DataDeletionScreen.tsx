import { type ReactNode, useEffect, useRef } from 'react'
import {
  data,
  Link,
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { m } from '#messages'
import { checkDeletion } from '#features/accountDeletion/deletion.contract.ts'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { codeIn } from '#features/accounts/mailed/codes.rules.ts'
import { DeadLink } from '#features/accounts/mailed/DeadLink.tsx'
import { type MailedLink, readLink } from '#features/accounts/mailed/mailAnswer.browser.ts'
import { MailedLinkForm } from '#features/accounts/mailed/MailedLinkForm.tsx'
import { DownloadLink } from '#features/profile/export/DownloadLink.tsx'
import { apiContext } from '#platform/browser/api.ts'
import { formAction } from '#platform/browser/forms.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { useFocusFirstError } from '#platform/browser/problem.ts'
import { useRoot } from '#platform/browser/root.ts'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { FormPage, Panel } from '#platform/browser/ui/Page.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { BackLink } from '../parts/BackLink.tsx'
import styles from './DataDeletionScreen.module.css'
import { answerDeletion, answerRequest, type DeletionAnswers } from './deletion.ts'
import { DeletionForm } from './DeletionForm.tsx'
import { useUnsent } from '#features/reports/device/useUnsent.browser.ts'
import { dropDraftPhotosOf } from '#features/reports/device/draftPhotos.browser.ts'
import { dropDraftsBy } from '#features/reports/device/drafts.browser.ts'
import { dropUnsentOf } from '#features/reports/device/outbox.browser.ts'
import type { Bounds } from '#features/territory/territory.rules.ts'

async function loader({ context, request }: LoaderFunctionArgs) {
  const code = codeIn(request.url)
  if (code === null) return null
  const { status, ...link } = await readLink(context.get(apiContext).call(checkDeletion, { code }))
  return data<MailedLink | null>(link, { status })
}

const action = formAction((api, form, { url }) =>
  form.get('intent') === 'request' ? answerRequest(api, form) : answerDeletion(api, form, codeIn(url)),
)

/** A signed-in person gives proof by the password, others by a mailed link, which they can request here. */
function DataDeletionScreen() {
  const link = useLoaderData<MailedLink | null>()
  const { asked = null, done = null } = useActionData<DeletionAnswers>() ?? {}
  const { me, installation } = useRoot()
  const { bounds } = installation.territory
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFirstError(asked ?? done, heading)
  const deletedId = done?.isDone ? done.accountId : ''
  useEffect(() => {
    if (deletedId) void dropKeptOf(deletedId, bounds)
  }, [deletedId, bounds])
  return (
    <FormPage isLong>
      {!done?.isDone && (
        <div className={styles.back}>
          <BackLink />
        </div>
      )}
      {viewOf()}
    </FormPage>
  )

  function viewOf(): ReactNode {
    if (done?.isDone) {
      return (
        <>
          <AccountHeading
            title={m.accountDeletion_done_heading()}
            words={m.accountDeletion_done_words()}
            ref={heading}
          />
          <LinkButton to="/recent" look="main" wide>
            {m.profile_back_to_map()}
          </LinkButton>
        </>
      )
    }
    const why = done?.whyDead ?? link?.whyDead ?? null
    if (why !== null) return <DeadLink why={why} words={m.accounts_link_dead()} to="/data-deletion" heading={heading} />
    const email = link?.email ?? me?.email
    if (email === undefined) {
      return (
        <>
          <AccountHeading
            title={m.accountDeletion_heading()}
            words={m.accountDeletion_signed_out_words()}
            ref={heading}
          />
          <MailedLinkForm
            intent="request"
            email=""
            answer={asked}
            submit={m.accountDeletion_request()}
            sent={m.accountDeletion_sent()}
            hint={m.accounts_link_hint()}
          />
          <WhatHappens>
            <li>{m.accountDeletion_choice()}</li>
          </WhatHappens>
        </>
      )
    }
    const accountId = link ? link.accountId : me?.id
    return (
      <>
        <AccountHeading title={m.accountDeletion_heading()} words={m.accountDeletion_words()} ref={heading} />
        <p>{m.accountDeletion_for({ email })}</p>
        <WhatHappens isOwn={me?.email === email}>
          <Unsent owner={accountId ?? null} />
        </WhatHappens>
        {me?.email === email && <DownloadLink>{m.accountDeletion_download()}</DownloadLink>}
        <DeletionForm email={email} accountId={accountId} hasLink={link !== null} answer={done} />
      </>
    )
  }
}

/** What will be deleted, shown before anything is done. Source: spec §9 "Policy", readings 26. */
function WhatHappens({ isOwn = false, children }: { isOwn?: boolean; children?: ReactNode }) {
  return (
    <Panel>
      <Stack className={styles.what}>
        <h2>{m.accountDeletion_what()}</h2>
        <ul>
          <li>{m.accountDeletion_account()}</li>
          <li>{m.accountDeletion_votes()}</li>
          <li>
            {m.accountDeletion_comments()}
            {isOwn && (
              <>
                {' '}
                <Link to="/profile/comments">{m.profile_comments()}</Link>
              </>
            )}
          </li>
          {children}
          <li>{m.accountDeletion_backups()}</li>
        </ul>
      </Stack>
    </Panel>
  )
}

/** Says that the reports that wait on this device will be deleted too. */
function Unsent({ owner }: { owner: string | null }) {
  const { length: count } = useUnsent(owner)
  return count > 0 && <li>{m.accountDeletion_unsent({ count })}</li>
}

/** Deletes what this device keeps of somebody whose account is gone: unsent reports, drafts, and their photos. */
async function dropKeptOf(owner: string, bounds: Bounds): Promise<void> {
  dropDraftsBy(owner, bounds)
  for (const done of await Promise.allSettled([dropUnsentOf(owner), dropDraftPhotosOf(owner)])) {
    if (done.status === 'rejected') console.warn(done.reason) // a browser that stores nothing has nothing to delete
  }
}

const handle: ScreenHandle<MailedLink | null> = {
  head: (link) => ({
    title: m.accountDeletion_title(),
    description: m.accountDeletion_about(),
    ...(link && { isPrivate: true, hasCode: true }),
  }),
}

/** /data-deletion, also the target of its mailed link. Source: spec §2, readings 26. */
export const screen = {
  loader,
  action,
  // After the link was used, checking it again would say that it is invalid.
  shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.search !== nextUrl.search,
  Component: DataDeletionScreen,
  handle,
}
