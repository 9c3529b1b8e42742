import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { channelsIn, type RenderedChannels, useChannels } from '#features/following/channels/channels.browser.ts'
import { changeChannels, readChannels } from '#features/following/channels/channels.contract.ts'
import { ChannelTable } from '#features/following/channels/ChannelTable.tsx'
import { PushDevice } from '#features/following/push/PushDevice.tsx'
import { m } from '#messages'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { statusOf } from '#platform/browser/problem.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { isRefusal } from '#shared/endpoint.ts'
import { useProfileTab } from './profileTab.ts'

/** In the browser the screen fetches its data itself, so that navigation does not wait for it. */
async function loader({ context }: LoaderFunctionArgs): Promise<RenderedChannels | null> {
  if (!import.meta.env.SSR) return null
  const channels = await context
    .get(apiContext)
    .call(readChannels, {})
    .catch(() => null)
  return { channels, at: Date.now() }
}

/** Handles the form when it is sent without JavaScript. */
async function action({ context, request }: ActionFunctionArgs) {
  try {
    await context.get(apiContext).call(changeChannels, channelsIn(await request.formData()))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return data({ isRefused: true }, { status: statusOf(error) })
  }
  return redirect('/profile/channels')
}

function ChannelsScreen() {
  const { me } = useProfileTab()
  const { channels, choose, isFailed, isUnsaved, isRetrying, retry } = useChannels(
    me.id,
    useLoaderData<RenderedChannels | null>(),
  )
  const answer = useActionData<{ isRefused: boolean }>()
  return (
    <Stack as="section" aria-labelledby="channels">
      <div>
        <LinkButton to="/profile/details" look="link" icon="arrow-left">
          {m.details_title()}
        </LinkButton>
        <h2 id="channels">{m.channels_heading()}</h2>
        <Muted>{m.channels_words()}</Muted>
      </div>
      {(isUnsaved || answer?.isRefused) && (
        <Banner tone="bad" role="alert">
          {m.channels_save_failed()}
        </Banner>
      )}
      {isFailed ? (
        <ErrorState title={m.channels_failed()} isRetrying={isRetrying} onRetry={retry} />
      ) : channels ? (
        <>
          <ChannelTable channels={channels} onChoose={choose} />
          <PushDevice readerId={me.id} />
        </>
      ) : (
        <div role="status" aria-label={m.ui_loading()}>
          <Skeleton width={75} />
        </div>
      )}
    </Stack>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.channels_title(), isPrivate: true }) }

/** /profile/channels: how the person is told of what they follow. */
export const screen = { loader, action, Component: ChannelsScreen, handle, shouldRevalidate: reloadsRoot }
