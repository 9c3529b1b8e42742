import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLocale } from '#messages/runtime.js'
import type { Api } from '#platform/browser/api.ts'
import { useMe } from '#platform/browser/root.ts'
import { storedText } from '#platform/browser/storedText.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { workerUrl } from '#shared/build.ts'
import { channelsKey } from '../channels/channels.browser.ts'
import { addDevice, readPushKey, removeDevice } from './push.contract.ts'

/** Whether this device shows pushes. unsupported: the browser can't; denied: the person does not let it. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const PUSH_KEY = ['push-device']

/** Whether this device shows pushes, null until it is known, and a function to change it. */
export function usePush() {
  const api = useApi()
  const queries = useQueryClient()
  const readerId = useMe()?.id ?? ''
  const { data } = useQuery({ queryKey: PUSH_KEY, queryFn: stateHere, staleTime: 0 })
  const { mutate, isPending, error } = useMutation({
    mutationKey: PUSH_KEY,
    mutationFn: (isOn: boolean) => (isOn ? turnOn(api, readerId) : turnOff(api)),
    onSuccess(state) {
      queries.setQueryData(PUSH_KEY, state)
      void queries.invalidateQueries({ queryKey: channelsKey(readerId) })
    },
  })
  return { state: data ?? null, isBusy: isPending, error, setOn: mutate }
}

/**
 * Once a day, sends this device's subscription again, so that it belongs to this session. Ends its pushes after a
 * sign-out, and if another person turned them on.
 */
export async function renewDevice(api: Api, queries: QueryClient, myId: string | null): Promise<void> {
  const isOn = (await stateHere().catch(() => 'unsupported')) === 'on'
  const subscription = isOn ? await subscriptionHere() : null
  // Read last: `turnOn` keeps the mark before it subscribes, and may do both meanwhile.
  const mark = marked.read()
  const isMine = myId !== null && mark?.split(' ')[0] === myId
  if (!isMine) marked.drop()
  if (!subscription) return
  if (!isMine) {
    await subscription.unsubscribe()
    await queries.invalidateQueries({ queryKey: PUSH_KEY })
  } else if (mark !== todaysMark(myId)) {
    await send(api, subscription)
    marked.keep(todaysMark(myId))
  }
}

/** Lets `renewDevice` send the subscription again today: the server drops a device with its session. */
export function noteSignedOut(): void {
  const [owner] = marked.read()?.split(' ') ?? []
  if (owner) marked.keep(owner)
}

async function stateHere(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off'
}

/** Asks the person, then the browser's push service, and tells the server. @throws if anything of that fails */
export async function turnOn(api: Api, myId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  const worker = await navigator.serviceWorker.register(workerUrl(getLocale()), { updateViaCache: 'none' })
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, failureOf(worker)])
  // A subscription made with another key, such as an earlier installation's, would be refused.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { key } = await api.call(readPushKey, {})
  // Without the mark, `renewDevice` would end the pushes.
  if (!marked.keep(todaysMark(myId))) throw new Error('The browser stores nothing.')
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await send(api, subscription)
  } catch (error) {
    // Otherwise the device would count as one that shows pushes.
    await subscription.unsubscribe().catch(() => false)
    throw error
  }
  return 'on'
}

/** Fails once the worker could not be installed, because `ready` would then wait for ever. */
function failureOf({ installing }: ServiceWorkerRegistration): Promise<never> {
  return new Promise((_, fail) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') fail(new Error('The service worker could not be installed.'))
    })
  })
}

async function turnOff(api: Api): Promise<PushState> {
  const subscription = await subscriptionHere()
  if (subscription) {
    await api.call(removeDevice, { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return 'off'
}

async function send(api: Api, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await api.call(addDevice, {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  })
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The account that has turned pushes on here, and the day on which the device was last sent. */
const marked = storedText('lamppost-push-renewed')

function todaysMark(myId: string): string {
  return `${myId} ${new Date().toISOString().slice(0, 10)}`
}
