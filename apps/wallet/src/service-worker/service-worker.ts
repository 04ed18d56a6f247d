// The wallet's service worker: opens it offline, and shows notifications while no page is visible. It caches the page
// and the files of one build, and takes the files that another app shares; all other requests bypass it.

import { isShare, readTakeShared } from '../app/share-rules.ts'
import { buildNotification } from '../notifications/build-notification.ts'
import { readChoice } from '../notifications/stored-choice.ts'
import { keptAs } from './cache-rules.ts'
import { receivedFiles } from './received-files.ts'

/** Inserted by the build: its id, and its files with their paths. */
declare const __BUILD__: string
declare const __FILES__: readonly string[]

/** The service worker types used here; the page's type library lacks them. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LifeEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface ExtendableMessage extends LifeEvent {
  data: unknown
  ports: readonly MessagePort[]
}
interface PushEvent extends LifeEvent {
  data: { text(): string } | null
}
interface NotificationEvent extends LifeEvent {
  notification: Notification
}
interface AppWindow {
  url: string
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
interface Windows {
  claim(): Promise<void>
  matchAll(options: { type: 'window' }): Promise<readonly AppWindow[]>
  openWindow(path: string): Promise<unknown>
}
interface Worker {
  location: Location
  clients: Windows
  registration: ServiceWorkerRegistration
  addEventListener(type: 'install' | 'activate', run: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void
  addEventListener(type: 'message', run: (event: ExtendableMessage) => void): void
  addEventListener(type: 'push', run: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', run: (event: NotificationEvent) => void): void
}

const worker = globalThis as unknown as Worker
const sharedFiles = receivedFiles()
const PAGE = '/wallet/'
const STORE = `wallet-${__BUILD__}`

/** If the page is cached, a slow network is not worth a longer wait. */
const PATIENCE_MS = 4_000

const install = async (): Promise<void> => {
  const store = await caches.open(STORE)
  await store.addAll([new Request(PAGE, { cache: 'reload' }), ...__FILES__])
}

const removeOlder = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

const fromStore = async (path: string): Promise<Response | undefined> => (await caches.open(STORE)).match(path)

/** The newest page, or the cached one if the platform does not respond. */
const respondWithPage = async (request: Request): Promise<Response> => {
  const cachedPage = await fromStore(PAGE)
  if (cachedPage === undefined) return fetch(request)
  const patience = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, cachedPage))
  return Promise.race([fetch(request).catch(() => cachedPage), patience])
}

/** File names contain a content hash, so a cached file is always right. */
const respondWithFile = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url)
  return (await fromStore(pathname)) ?? fetch(request)
}

/** A visible page shows the event itself. */
const showNotice = async (data: string): Promise<void> => {
  const windows = await worker.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const choice = await readChoice()
  const notice = buildNotification(data, choice ?? { language: 'en' }, new Date())
  const { title, text, tag, path, isSilent, isMuted } = notice
  const options = { body: text, tag, icon: '/wallet/icon-192.png', badge: '/wallet/icon-192.png', data: { path } }
  await worker.registration.showNotification(title, { ...options, silent: isSilent })
  // A browser shows its own message for a push without a notification, so an unwanted one is shown and closed.
  if (isMuted) for (const notification of await worker.registration.getNotifications({ tag })) notification.close()
}

/** An open window is not reloaded, which would lose its keys and input. */
const openNotice = async (notification: Notification): Promise<void> => {
  notification.close()
  const { path } = notification.data as { path: string }
  const [open] = await worker.clients.matchAll({ type: 'window' })
  if (open === undefined) return void (await worker.clients.openWindow(`/wallet${path}`))
  open.postMessage({ chosenPage: path })
  await open.focus()
}

worker.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.text() ?? '')))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)))
worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(removeOlder()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (isShare(request, worker.location.origin)) return event.respondWith(sharedFiles.receive(request))
  const kind = keptAs(request, worker.location.origin)
  if (kind === 'page') event.respondWith(respondWithPage(request))
  if (kind === 'file') event.respondWith(respondWithFile(request))
})
worker.addEventListener('message', ({ data, ports: [port] }) => {
  const name = readTakeShared(data)
  if (name !== undefined) port?.postMessage(sharedFiles.take(name))
})
