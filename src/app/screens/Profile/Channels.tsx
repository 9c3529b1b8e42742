import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { channelsIn, useChannels } from '#features/following/channels/channels.browser.ts'
import { changeChannels, type ChannelChoices, readChannels } from '#features/following/channels/channels.contract.ts'
import { ChannelTable } from '#features/following/channels/ChannelTable.tsx'
import { PushDevice } from '#features/following/push/PushDevice.tsx'
import { m } from '#messages'
import { formAction } from '#platform/browser/forms.ts'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { statusOf } from '#platform/browser/problem.ts'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { Loading, Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { isRefusal } from '#shared/endpoint.ts'
import { profileScreen, renderedLoader, useProfileTab } from './profileTab.ts'
import { Subpage } from './Subpage.tsx'

const loader = renderedLoader((api) => api.call(readChannels, {}))

/** Handles the form when it is sent without JavaScript. */
const action = formAction(async (api, form) => {
  try {
    await api.call(changeChannels, channelsIn(form))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return data({ isRefused: true }, { status: statusOf(error) })
  }
  return redirect('/profile/channels')
})

function ChannelsScreen() {
  const { me } = useProfileTab()
  const { channels, choose, isFailed, isUnsaved, isRetrying, retry } = useChannels(
    me.id,
    useLoaderData<Rendered<ChannelChoices> | null>(),
  )
  const answer = useActionData<{ isRefused: boolean }>()
  return (
    <Subpage id="channels" from="details" title={m.following_channels_heading()} words={m.following_channels_words()}>
      {(isUnsaved || answer?.isRefused) && <Failure>{m.following_channels_save_failed()}</Failure>}
      {isFailed ? (
        <ErrorState title={m.following_channels_failed()} isRetrying={isRetrying} onRetry={retry} />
      ) : channels ? (
        <>
          <ChannelTable channels={channels} onChoose={choose} />
          <PushDevice readerId={me.id} />
        </>
      ) : (
        <Loading>
          <Skeleton width={75} />
        </Loading>
      )}
    </Subpage>
  )
}

/** /profile/channels: how the person is told of what they follow. */
export const screen = profileScreen(m.following_channels_title, { loader, action, Component: ChannelsScreen })
