// Component tests of the wallet: the built app over a fake platform, in the one page of the worker, with a person signed in.
import { PassThrough } from 'node:stream'
import { ApiError } from '@company-data/protocol/errors'
import type { Device } from '../../keys/devices.ts'
import { openLonePage, showApp, takeCachedPage } from '../cached-page.ts'
import type { OpenApp } from '../open-app.ts'
import { navigateIn } from '../open-app.ts'
import { withBlockedWorker } from '../wallet.ts'
import { accountReplies, type FakeAccount, getFakeDevice } from './fake-account.ts'
import { type FakePlatform, type FakeReply, type FakeRequest, lostResponse } from './fake-platform.ts'
import { takeFakePlatform, watchFake } from './take-fake-platform.ts'

export interface FakeWalletOptions {
  /** Below /wallet: `/profile`. */
  at?: string
  language?: string
  /** The person unless set; null: no one is signed in. */
  user?: null
  /** Complaints that the test provokes: a browser logs every refused request, for example. */
  expected?: RegExp
  /** Responses by route, besides those of the session and of the layout. */
  replies?: Readonly<Record<string, FakeReply>>
  /** With a service worker the page is one that no other test uses. */
  serviceWorkers?: 'allow' | 'block'
}

export interface FakeWallet extends OpenApp {
  fake: FakePlatform
  /** The keys and the password of the person. */
  device: Device
  person: FakeAccount & { rawPassword: string }
  /** Sends an event to the page over its push stream. */
  push(type: string, id?: string | null): void
  /** Ends the push stream and drops every attempt to open it, until it is restored. */
  stream: { cut(): void; mend(): void }
}

const PERSON: FakeAccount = {
  user_id: '1a7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
  usertype: 'person',
  email: 'ada@wallet.example',
  display_name: 'Ada Lovelace',
}

const emptyPage = { items: [], next_cursor: null }

/** The responses for the shell and the lists: each is empty until a test sets it. */
const emptyLists: Readonly<Record<string, FakeReply>> = {
  'GET /api/twofa/challenges': [],
  'GET /api/twofa/enrollments': [],
  'GET /api/connect-requests': emptyPage,
  'GET /api/company-connections': emptyPage,
  'GET /api/customer/documents': emptyPage,
  'GET /api/customer/flow-runs': emptyPage,
  'GET /api/photos': [],
  'GET /api/regions': [],
  'GET /api/contact-data': [],
  'GET /api/push/web-push-key': { public_key: null },
  'GET /api/company-connections/{companyConnectionId}/profile': {
    company_user_id: '0b6f1f52-7b1e-4b0c-8f0e-3d2c1b0a9f8e',
    company_name: '',
    fields: [],
    photos: [],
  },
  'GET /api/account/activity': { version: 0, value: null },
  'PUT /api/account/activity': ({ body }: FakeRequest) => ({ version: body.version }),
}

/** Only the password of the person signs in. */
const checkLogin =
  (device: Device, reply: FakeReply) =>
  ({ body }: FakeRequest): unknown =>
    body.password === device.password ? reply : new ApiError('auth.login_failed')

const openStreams = () => {
  const streams = new Set<PassThrough>()
  let isCut = false
  const open = (): PassThrough | typeof lostResponse => {
    if (isCut) return lostResponse
    const stream = new PassThrough()
    streams.add(stream)
    stream.once('close', () => streams.delete(stream))
    stream.write(': open\n\n')
    return stream
  }
  const push = (type: string, id: string | null = crypto.randomUUID()): void => {
    const data = JSON.stringify({ type, id, at: '2026-01-02T03:04:05.000+00:00' })
    for (const stream of streams) stream.write(`id: ${crypto.randomUUID()}\ndata: ${data}\n\n`)
  }
  const cut = (): void => {
    isCut = true
    for (const stream of streams) stream.end()
    streams.clear()
  }
  const mend = (): void => {
    isCut = false
  }
  return { open, push, stream: { cut, mend } }
}

/**
 * Shows a page of the wallet at 390 pixels over a fake platform. A call without a response fails the test, and so does
 * a
 * response that lacks the shape of its route.
 * @example
 * const { page, fake } = await openFakeWallet({ at: '/devices', replies: { 'GET /api/photos': [] } })
 */
export const openFakeWallet = async ({
  at = '/',
  language = 'en',
  user,
  expected,
  replies = {},
  serviceWorkers = 'block',
}: FakeWalletOptions = {}): Promise<FakeWallet> => {
  const fake = await takeFakePlatform()
  const address = { app: 'wallet', platform: 'fake', origin: fake.origin } as const
  const { page, complaints } = await (serviceWorkers === 'allow'
    ? openLonePage(address, { expected })
    : takeCachedPage(address, { serviceWorkers, expected: withBlockedWorker(expected) }))
  watchFake(fake, page, complaints)
  const device = await getFakeDevice()
  const account = accountReplies(fake, PERSON, device)
  const { open, push, stream } = openStreams()
  fake.onAll({
    ...account,
    'POST /api/auth/login': checkLogin(device, account['POST /api/auth/login']),
    'GET /api/push/stream': open,
    ...emptyLists,
    ...replies,
  })
  await showApp(page, 'wallet', {
    at,
    language,
    size: { width: 390, height: 844 },
    login: user === null ? undefined : { email: PERSON.email, password: device.rawPassword },
  })
  const person = { ...PERSON, rawPassword: device.rawPassword }
  return { page, fake, device, person, push, stream, go: navigateIn(page, 'wallet') }
}
