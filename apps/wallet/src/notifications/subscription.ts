// The push subscription of this browser: created by the browser, registered on the platform, and ended at both.
import type { PersonClient } from '@company-data/sdk/person'
import { getTexts } from '@company-data/ui/texts'
import { type NoticeTexts, notificationTexts } from './notification-texts.ts'
import { forgetChoice, keepChoice, type NotificationChoice, readChoice } from './stored-choice.ts'

type Choice = Pick<NotificationChoice, 'userId' | 'language'>

/** `absent`: the installation has no Web Push. `impossible`: the browser has none. `blocked`: the person forbade it. */
export type NotificationState = 'absent' | 'impossible' | 'blocked' | 'off' | 'on'

/** The person denied or dismissed the browser's prompt. */
export class NotAllowed extends Error {}

/** The browser vendor's push service did not respond. */
export class PushServiceUnreachable extends Error {}

/** The service worker, which would show notifications, does not start, as in some private windows. */
export class NoServiceWorker extends Error {}

/** A starting service worker is ready within seconds. */
const START_MS = 10_000

/** Signing out waits at most this long for the platform. */
const PATIENCE_MS = 2_000

const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration('/wallet/')

const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null

export const readState = async (client: PersonClient, userId: string): Promise<NotificationState> => {
  if ((await client.push.key()) === null) return 'absent'
  if (!canNotify()) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  const choice = await readChoice()
  return choice?.userId === userId && (await currentSubscription()) !== null ? 'on' : 'off'
}

const hasPublicKey = ({ options }: PushSubscription, publicKey: string): boolean => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return text === publicKey.replaceAll('=', '')
}

const startedWorker = (): Promise<ServiceWorkerRegistration> =>
  new Promise((resolve, reject) => {
    void navigator.serviceWorker.ready.then(resolve, reject)
    setTimeout(() => reject(new NoServiceWorker('no service worker')), START_MS)
  })

/** A subscription is bound to the key of the installation: a new key needs a new subscription. */
const subscribeBrowser = async (publicKey: string): Promise<PushSubscription> => {
  const worker = await startedWorker()
  const earlier = await worker.pushManager.getSubscription()
  if (earlier !== null && hasPublicKey(earlier, publicKey)) return earlier
  await earlier?.unsubscribe()
  try {
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (error) {
    throw Notification.permission === 'granted'
      ? new PushServiceUnreachable('no subscription', { cause: error })
      : error
  }
}

const readNoticeTexts = (language: string): NoticeTexts => {
  const { notices, unnamed } = getTexts(notificationTexts, language)
  return { notices, unnamed }
}

const tellPlatform = async (client: PersonClient, subscription: PushSubscription, choice: Choice): Promise<void> => {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  // The same endpoint keeps its id, so a lost response does no harm.
  const { id } = await client.push.subscribe({ endpoint, keys: { p256dh, auth } })
  // The user has signed out in the meantime, which ended it in the browser.
  if ((await currentSubscription()) === null) return
  const earlier = await readChoice()
  // The settings of this person stay.
  await keepChoice({
    ...(earlier?.userId === choice.userId && earlier),
    ...choice,
    texts: readNoticeTexts(choice.language),
    subscriptionId: id,
  })
}

export const switchOn = async (client: PersonClient, choice: Choice): Promise<void> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed('no permission')
  const publicKey = await client.push.key()
  if (publicKey === null) throw new PushServiceUnreachable('the installation has no Web Push')
  await tellPlatform(client, await subscribeBrowser(publicKey), choice)
}

const endHere = async (): Promise<void> => {
  await forgetChoice()
  await (await currentSubscription())?.unsubscribe()
}

/**
 * The browser goes first: even if the call fails, the endpoint is gone, and the platform forgets it with the next push.
 */
export const switchOff = async (client: PersonClient): Promise<void> => {
  const choice = await readChoice()
  await endHere()
  if (choice !== undefined) await client.push.unsubscribe(choice.subscriptionId).catch(() => undefined)
}

/** Before signing out: the next user must not get notifications of this wallet. */
export const endBeforeSignOut = async (client: PersonClient): Promise<void> => {
  if ((await readChoice()) === undefined) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([switchOff(client).catch(() => undefined), patience])
}

/** On opening the wallet: browsers drop subscriptions, installation keys change, and other people sign in. */
export const renew = async (client: PersonClient, { userId, language }: Choice): Promise<void> => {
  const choice = await readChoice()
  if (choice === undefined || !canNotify()) return
  if (choice.userId !== userId || Notification.permission !== 'granted') return endHere()
  const publicKey = await client.push.key()
  if (publicKey === null) return endHere()
  await tellPlatform(client, await subscribeBrowser(publicKey), { userId, language })
}
