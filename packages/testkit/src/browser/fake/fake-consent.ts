// Component tests of the consent page: the built page over a fake platform, in the one page of the worker.
import assert from 'node:assert/strict'
import { ApiError } from '@company-data/protocol/errors'
import type { ConsentDetails } from '@company-data/protocol/wire/identity/oauth/consent-details'
import type { BrowserContext, Page } from 'playwright-core'
import type { Device } from '../../keys/devices.ts'
import { addCleanup } from '../../platform/cleanup.ts'
import { openContext, watchComplaints } from '../browser.ts'
import { accountReplies, type FakeAccount, getFakeDevice } from './fake-account.ts'
import type { FakePlatform, FakeReply, FakeRequest } from './fake-platform.ts'
import { takeFakePlatform, watchFake } from './take-fake-platform.ts'

export interface FakeConsentOptions {
  /** Details of the request, as the page gets them before a login. */
  details: Partial<ConsentDetails>
  /** The details that change after a sign-in. */
  signedIn?: Partial<ConsentDetails>
  /** Parameters of the link, besides those that every request has. */
  parameters?: Readonly<Record<string, string>>
  user?: 'person' | 'company'
  locale?: 'en-GB' | 'de-DE' | 'fr-FR'
  /** Complaints that the test provokes: a browser logs every refused request, for example. */
  expected?: RegExp
  /** Responses by route, besides those of the login and of the request. */
  replies?: Readonly<Record<string, FakeReply>>
}

export interface FakeConsent {
  page: Page
  fake: FakePlatform
  device: Device
  /** The accounts that can sign in. */
  account: FakeAccount & { rawPassword: string }
  /** Opens the link again. */
  open(): Promise<void>
  /** Waits until the browser was redirected to the app, and returns the received parameters. */
  returned(): Promise<Record<string, string>>
}

const ACCOUNTS: Readonly<Record<'person' | 'company', FakeAccount>> = {
  person: {
    user_id: '1a7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
    usertype: 'person',
    email: 'ada@wallet.example',
    display_name: 'Ada Lovelace',
  },
  company: {
    user_id: '2b7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
    usertype: 'company',
    email: 'owner@hansa.example',
    display_name: 'Hansa Logistik',
  },
}

const DETAILS: ConsentDetails = {
  client_id: 'svc_fake',
  client_name: null,
  kind: 'svc',
  company_name: 'Nordwind Energie',
  company_identity: null,
  service_id: '3c7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
  service_name: 'Customer Portal',
  mode: null,
  connected: null,
  enrolled: null,
  allowed: true,
  reason: null,
  claims: [],
  claims_delivery: null,
  service_public_key: null,
}

const REDIRECT_URI = 'https://app.example/back'

interface CachedPage {
  context: BrowserContext
  page: Page
  complaints: string[]
}

/** By locale. */
const cachedPages = new Map<string, CachedPage>()

const APP_PAGE = '<!doctype html><link rel="icon" href="data:,"><title>Back</title>'

/**
 * The address that the browser is redirected to. A route of Playwright would hold every request of the page and turn its
 * cache off: a load then costs half as much again.
 */
const serveRequestingApp = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page)
  devTools.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }]
    const body = Buffer.from(APP_PAGE).toString('base64')
    // A page that is closed meanwhile needs no response.
    devTools
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(() => undefined)
  })
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://app.example/*' }] })
}

const openCachedPage = async (locale: string): Promise<CachedPage> => {
  const context = await openContext({ locale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints = watchComplaints(page)
  await serveRequestingApp(page)
  return { context, page, complaints }
}

const takeCachedPage = async (locale: string, expected: RegExp | undefined): Promise<CachedPage> => {
  const earlier = cachedPages.get(locale)
  const cachedPage = earlier && !earlier.page.isClosed() ? earlier : await openCachedPage(locale)
  cachedPages.set(locale, cachedPage)
  addCleanup(async () => {
    const unexpected = cachedPage.complaints.filter((complaint) => !expected?.test(complaint))
    cachedPage.complaints.length = 0
    // Without the runner nothing ends the process, so nothing outlives its test.
    if (process.env.TEST_RUN === undefined) await cachedPage.context.close()
    else if (!cachedPage.page.isClosed()) await clear(cachedPage)
    assert.deepEqual(unexpected, [], 'the page complains about nothing')
  })
  return cachedPage
}

const clear = async ({ page, context, complaints }: CachedPage): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.goto('about:blank')
  complaints.length = 0
}

/** An earlier test may have left the memory of its keys. */
const forgetStorage = async (page: Page, origin: string): Promise<void> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await devTools.detach()
}

/** The page's data about the request, and its decision. */
const requestReplies = (
  { details, signedIn = {}, parameters = {} }: FakeConsentOptions,
  origin: string,
): Record<string, FakeReply> => ({
  'GET /api/consent': ({ header }: FakeRequest) => ({
    ...DETAILS,
    ...details,
    ...(header('authorization') !== undefined && signedIn),
  }),
  'POST /oauth2/authorize': ({ body }: FakeRequest) => {
    const isEnrollment = parameters.mode === '2fa_enroll'
    const outcome = isEnrollment ? { enrolled: 'true' } : { code: 'ac_fake' }
    const query = new URLSearchParams({ ...outcome, state: body.state ?? '', iss: origin })
    return { redirect_to: parameters.response_mode === 'detached' ? null : `${REDIRECT_URI}?${query}` }
  },
})

/**
 * Opens a link to the consent page over a fake platform. A call without a response fails the test, and so does a
 * response
 * that lacks the shape of its route.
 * @example
 * const { page, fake, returned } = await openFakeConsent({ details: { kind: 'acct', client_name: 'Billing' }, user:
 * 'company' })
 */
export const openFakeConsent = async (options: FakeConsentOptions): Promise<FakeConsent> => {
  const { user = 'person', locale = 'en-GB', parameters = {}, expected, replies = {} } = options
  const fake = await takeFakePlatform()
  const { page, complaints } = await takeCachedPage(locale, expected)
  watchFake(fake, page, complaints)
  await forgetStorage(page, fake.origin)
  const device = await getFakeDevice()
  const account = ACCOUNTS[user]
  const session = accountReplies(fake, account, device)
  fake.onAll({
    ...session,
    'POST /api/auth/login': ({ body }: FakeRequest) =>
      body.password === device.password ? session['POST /api/auth/login'] : new ApiError('auth.login_failed'),
    'GET /api/company-connections': { items: [], next_cursor: null },
    ...requestReplies(options, fake.origin),
    ...replies,
  })
  const isDetached = parameters.response_mode === 'detached'
  const query = {
    client_id: 'svc_fake',
    state: 's1',
    ...(!isDetached && { redirect_uri: REDIRECT_URI }),
    ...parameters,
  }
  const open = async (): Promise<void> => {
    await page.goto(`${fake.origin}/auth?${new URLSearchParams(query)}`)
  }
  await open()
  return {
    page,
    fake,
    device,
    open,
    account: { ...account, rawPassword: device.rawPassword },
    async returned() {
      await page.waitForURL(`${REDIRECT_URI}**`)
      return Object.fromEntries(new URL(page.url()).searchParams)
    },
  }
}
