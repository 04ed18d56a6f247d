// Component tests of the portal: the built app over a fake platform, in the one page of the worker, with a user signed in.

import type { Device } from '../../keys/devices.ts'
import { showApp, takeCachedPage } from '../cached-page.ts'
import type { OpenApp } from '../open-app.ts'
import { navigateIn } from '../open-app.ts'
import { accountReplies, type FakeAccount, getFakeDevice } from './fake-account.ts'
import type { FakePlatform, FakeReply } from './fake-platform.ts'
import { takeFakePlatform, watchFake } from './take-fake-platform.ts'

export interface FakePortalOptions {
  /** Below /portal: `/services`. */
  at?: string
  language?: 'en' | 'de'
  width?: 1280 | 390
  /** An owner unless set; null: no one is signed in. */
  user?: 'owner' | 'delegate' | null
  /** Members of the account that differ; a test may change them in the returned account as well. */
  account?: Partial<FakeAccount>
  /** Complaints that the test provokes: a browser logs every refused request, for example. */
  expected?: RegExp
  /** Responses by route, besides those of the session and of the layout. */
  replies?: Readonly<Record<string, FakeReply>>
}

export interface FakePortal extends OpenApp {
  fake: FakePlatform
  /** The keys and the password of the signed-in user. */
  device: Device
  account: FakeAccount
}

const ACCOUNTS: Readonly<Record<'owner' | 'delegate', FakeAccount>> = {
  owner: {
    user_id: 'owner-1',
    usertype: 'company',
    email: 'owner@nordwind.example',
    display_name: 'Nordwind Energie',
  },
  delegate: {
    user_id: 'delegate-1',
    usertype: 'delegate',
    email: 'grace@nordwind.example',
    display_name: 'Grace',
  },
}

/** For the counters of the navigation, the charts, and the search, which asks as soon as a command is typed. */
const shellReplies: Readonly<Record<string, FakeReply>> = {
  'GET /api/account/clients': [],
  'GET /api/account/oauth-apps': [],
  'GET /api/account/plugins': { plugins: [], builtin: [] },
  'GET /api/delegates': [],
  'GET /api/portal/overview': {
    totals: { connections: 0, new_connections: 0, new_signatures: 0, new_runs: 0 },
    services: [],
    recent: [],
  },
  'GET /api/portal/overview/days': { days: [], is_complete: true },
  'GET /api/portal/search': { items: [], is_complete: true },
}

/**
 * Shows a page of the portal over a fake platform. A call without a response fails the test, and so does a response
 * that
 * lacks the shape of its route.
 * @example
 * const { page, fake } = await openFakePortal({ at: '/services', replies: { 'GET /api/services': [] } })
 */
export const openFakePortal = async ({
  at = '/',
  language = 'en',
  width = 1280,
  user = 'owner',
  account: parts = {},
  expected,
  replies = {},
}: FakePortalOptions = {}): Promise<FakePortal> => {
  const fake = await takeFakePlatform()
  const { page, complaints } = await takeCachedPage(
    { app: 'portal', platform: 'fake', origin: fake.origin },
    { expected },
  )
  watchFake(fake, page, complaints)
  const device = await getFakeDevice()
  const account = { ...ACCOUNTS[user ?? 'owner'], ...parts }
  fake.onAll({ ...accountReplies(fake, account, device), ...shellReplies, ...replies })
  await showApp(page, 'portal', {
    at,
    language,
    size: { width, height: width === 390 ? 844 : 850 },
    login: user === null ? undefined : { email: account.email, password: device.rawPassword },
  })
  return { page, fake, device, account, go: navigateIn(page, 'portal') }
}
