// Notifications while the wallet is closed: the switch, the display of a push, and the end by signing out. Headless
// Chromium neither subscribes nor shows anything, so the test provides permission, subscription and screen.
import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import {
  addCleanup,
  connect,
  createService,
  enroll,
  eventually,
  openRegion,
  ownPlatform,
  raiseChallenge,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../../src/account/account-texts.ts'
import { approvalTexts } from '../../src/approvals/approval-texts.ts'
import { notificationTexts } from '../../src/notifications/notification-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'

const installation = createECDH('prime256v1')
const publicKey = installation.generateKeys().toString('base64url')
const platform = await ownPlatform({
  environment: {
    WEB_PUSH_PUBLIC_KEY: publicKey,
    WEB_PUSH_PRIVATE_KEY: installation.getPrivateKey('base64url').padStart(43, 'A'),
    WEB_PUSH_SUBJECT: 'mailto:push@example.org',
  },
})
const region = openRegion(platform)
const { openWallet } = useWallet()
const texts = notificationTexts.en
const service = await createService(await registerCompany(platform), { name: 'Customer Portal' })

/** The push service of browsers: it counts pushes by address. */
const carried = new Map<string, number>()
const carrier = createServer((request, response) => {
  const path = request.url ?? ''
  carried.set(path, (carried.get(path) ?? 0) + 1)
  request.resume().on('end', () => response.writeHead(201).end())
})
await new Promise<void>((listening) => carrier.listen(0, '127.0.0.1', listening))
addCleanup(async () => {
  carrier.close()
  carrier.closeAllConnections()
})

interface FakeSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const newSubscription = (): FakeSubscription => ({
  endpoint: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/${randomBytes(8).toString('hex')}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})

/** From now on this page, also after a reload, subscribes to the push service of the test. */
const subscribeTo = async (page: Page, subscription: FakeSubscription): Promise<void> => {
  const install = ({ endpoint, keys }: FakeSubscription): void => {
    const mark = 'test-subscribed'
    const bytes = (text: string): ArrayBuffer =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    const current = (): unknown => {
      const key = localStorage.getItem(mark)
      if (key === null) return null
      const unsubscribe = async () => localStorage.removeItem(mark)
      return { options: { applicationServerKey: bytes(key) }, toJSON: () => ({ endpoint, keys }), unsubscribe }
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(mark, applicationServerKey)
        return current()
      },
    })
  }
  await page.addInitScript(install, subscription)
  await page.evaluate(install, subscription)
}

const countSubscriptions = async (userId: string): Promise<number> =>
  (await region.kysely.selectFrom('push_subscription').select('id').where('owner_user_id', '=', userId).execute())
    .length

/** Delivers a push to the service worker as the browser does. */
const deliveryTo = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const origin = new URL(platform.frontDoor).origin
  return async (type: string): Promise<void> => {
    const data = JSON.stringify({ type, id: crypto.randomUUID(), at: '2026-01-01T12:00:00.000+00:00' })
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data })
  }
}

/** The notifications that the service worker shows, in a list in place of a screen. */
const createScreen = async (page: Page) => {
  interface TestWorker extends EventTarget {
    registration: ServiceWorkerRegistration
    notifications: Map<string, NotificationOptions>
  }
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as TestWorker
    scope.notifications = new Map()
    scope.registration.showNotification = async (_title, options = {}) => {
      scope.notifications.set(options.tag ?? '', options)
    }
    scope.registration.getNotifications = async ({ tag = '' } = {}) => {
      const close = () => scope.notifications.delete(tag)
      return [{ close } as unknown as Notification]
    }
  })
  const bodies = (): Promise<string> =>
    worker.evaluate(() =>
      [...(globalThis as unknown as TestWorker).notifications.values()].map(({ body }) => body).join(),
    )
  return {
    shows: (...expected: string[]): Promise<void> => eventually(bodies, expected.join()),
    /** Clicks the only notification, as a person would. */
    choose: (): Promise<void> =>
      worker.evaluate(() => {
        const scope = globalThis as unknown as TestWorker
        const [options] = scope.notifications.values()
        const notification = { data: options?.data, close: () => scope.notifications.clear() }
        const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
        scope.dispatchEvent(event)
      }),
  }
}

test('A-36, G-183: a subscribed browser shows pushes until the person signs out', inBrowser, async () => {
  const person = await registerPerson(platform)
  await connect(person, service)
  await enroll(region, service, person)
  const { page, go } = await openWallet(platform, {
    person,
    at: '/account',
    serviceWorkers: 'allow',
  })
  const subscription = newSubscription()
  await subscribeTo(page, subscription)
  await go('/devices')
  await page.getByRole('button', { name: texts.switchOn }).click()
  await page.getByText(texts.isOn).waitFor()
  await page.getByRole('switch', { name: texts.kinds.documents }).click()
  await page.getByRole('switch', { name: texts.quiet }).click()
  await page.getByLabel(texts.quietFrom, { exact: true }).waitFor()
  await checkPage(page, 'wallet-notifications')
  assert.equal(await countSubscriptions(person.userId), 1)
  assert.equal((await raiseChallenge(service, person.code, { context: 'Login from Vienna' })).status, 200)
  await page.getByRole('dialog').filter({ hasText: 'Login from Vienna' }).waitFor()
  await eventually(async () => carried.get(new URL(subscription.endpoint).pathname), 1)

  const deliver = await deliveryTo(page)
  const screen = await createScreen(page)
  await deliver('document')
  await page.goto('about:blank')
  // This kind is switched off.
  await deliver('document')
  await deliver('twofa_challenge')
  await screen.shows(texts.notices.twofa_challenge.text)
  await deliver('twofa_dismiss')
  await screen.shows(texts.notices.twofa_dismiss.text)

  await page.goto(`${platform.frontDoor}/wallet/account`)
  await page.getByLabel(sessionTexts.en.password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: sessionTexts.en.unlock }).click()
  const card = page.getByRole('dialog').filter({ hasText: 'Login from Vienna' })
  await card.getByRole('button', { name: approvalTexts.en.deny }).waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await screen.choose()
  await page.waitForURL(/\/wallet\/approvals$/)
  await screen.shows()

  await go('/devices')
  const documents = page.getByRole('switch', { name: texts.kinds.documents })
  await documents.waitFor()
  assert.equal(await documents.isChecked(), false, 'the settings stay')
  await go('/account')
  await page.getByRole('button', { name: accountTexts.en.signOut }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await eventually(() => countSubscriptions(person.userId), 0)
  assert.equal(await page.evaluate(() => localStorage.getItem('test-subscribed')), null)
})
