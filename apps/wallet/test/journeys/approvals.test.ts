// Approvals on several devices, and notifications while the wallet is closed: the switch, a push, and signing out. Headless
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
  pollChallenge,
  raiseChallenge,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../../src/account/account-texts.ts'
import { approvalTexts } from '../../src/approvals/approval-texts.ts'
import { deviceTexts } from '../../src/devices/device-texts.ts'
import { notificationTexts } from '../../src/notifications/notification-texts.ts'
import { passcodeTexts } from '../../src/session/passcode/passcode-texts.ts'
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
  const person = await enrolledPerson()
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

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0139]/

const enrolledPerson = async () => {
  const person = await registerPerson(platform)
  await connect(person, service)
  await enroll(region, service, person)
  return person
}

const raise = async (shareCode: string, context: string): Promise<string> => {
  const reply = await raiseChallenge(service, shareCode, { context })
  assert.equal(reply.status, 200, reply.text)
  return reply.body.challenge_id
}

/** The card of a challenge; toasts have the role of a dialog too. */
const getCard = (page: Page, context: string) =>
  page.locator('[role="dialog"]:not([aria-modal="false"])').filter({ hasText: context })

test(
  "a decision or the end of the enrollment closes the other device's card (D1-TFA-17, D1-TFA-19, D1-TFA-21, D1-TFA-43, G-183)",
  inBrowser,
  async () => {
    const texts = approvalTexts.en
    const person = await enrolledPerson()
    const [{ page: phone, go }, { page: desk }] = await Promise.all([
      openWallet(platform, { person, expected }),
      openWallet(platform, { person, expected }),
    ])
    const elsewhereText = texts.outcomes.elsewhere.text('Customer Portal')
    const raiseAndWaitForCards = async (context: string) => {
      const id = await raise(person.code, context)
      const cards = [getCard(phone, context), getCard(desk, context)] as const
      await Promise.all(cards.map((card) => card.waitFor()))
      return { id, onPhone: cards[0] }
    }

    const passcode = passcodeTexts.en
    await go('/devices')
    await phone.getByRole('button', { name: deviceTexts.en.setPasscode }).click()
    const sheet = phone.getByRole('dialog', { name: passcode.setPasscode })
    await sheet.getByLabel(passcode.newPasscode, { exact: true }).fill('427 193')
    await sheet.getByLabel(passcode.repeat, { exact: true }).fill('427 193')
    await sheet.getByRole('button', { name: passcode.save }).click()
    await sheet.waitFor({ state: 'detached' })
    const approved = await raiseAndWaitForCards('Login from Linz')
    assert.equal(await approved.onPhone.getByLabel(texts.digits).count(), 0)
    await approved.onPhone.getByLabel(texts.passcode, { exact: true }).fill('427 193')
    await approved.onPhone.getByRole('button', { name: texts.approve }).click()
    await phone.getByText(texts.outcomes.approved.text('Customer Portal')).waitFor()
    await desk.getByText(elsewhereText).waitFor()
    assert.equal((await pollChallenge(service, approved.id)).body.status, 'approved')
    for (const page of [phone, desk]) await page.getByRole('button', { name: texts.done }).click()

    const denied = await raiseAndWaitForCards('Login from Wels')
    await denied.onPhone.getByRole('button', { name: texts.deny }).click()
    await denied.onPhone.getByRole('button', { name: texts.changedMyMind }).click()
    await phone.getByText(texts.outcomes.changed_my_mind.text('Customer Portal')).waitFor()
    await desk.getByText(elsewhereText).waitFor()
    for (const page of [phone, desk]) await page.getByRole('button', { name: texts.done }).click()

    const revoked = await raiseAndWaitForCards('Login from Steyr')
    const ended = await person.call('DELETE', `/api/twofa/enrollments/${service.id}`)
    assert.ok(ended.status < 300, ended.text)
    for (const page of [phone, desk]) await page.getByText(elsewhereText).waitFor()
    assert.equal((await pollChallenge(service, revoked.id)).body.status, 'revoked')
  },
)
