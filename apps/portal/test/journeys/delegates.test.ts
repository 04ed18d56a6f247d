// Several people and several tabs: delegates are invited, get a key and are removed; tabs open, lock and refresh together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompanyClient, createCompanyClient, createDelegateClient } from '@company-data/sdk/company'
import { mailbox, registerCompany, uniqueName, usePlatform } from '@company-data/testkit'
import {
  checkPage,
  forceRefreshes,
  inBrowser,
  inspectKeys,
  interruptedNetwork,
  openTab,
  portalUser,
  readAccountWithoutPage,
  usePortal,
} from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { appTexts } from '../../src/app/app-texts.ts'
import { delegatesTexts } from '../../src/company/delegates/delegates-texts.ts'
import { securityTexts } from '../../src/company/security/security-texts.ts'
import { overviewTexts } from '../../src/overview/overview-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'
import { lockPortal, unlockPortal } from '../fixtures/customer-company.ts'
import { getDrawer } from '../fixtures/drawer.ts'

const platform = await usePlatform()
const mail = mailbox(platform)
const { openPortal } = usePortal()

const PASSWORD = 'correct horse battery staple'
const frontDoorUrl = platform.frontDoor
const texts = delegatesTexts.en
const session = sessionTexts.en

interface TestCompany {
  client: CompanyClient
  code: string
  user: { email: string; password: string }
}

const newCompany = async (): Promise<TestCompany> => {
  const client = createCompanyClient({ frontDoorUrl })
  const name = uniqueName()
  const user = { email: `company-${name.toLowerCase()}@example.org`, password: PASSWORD }
  const code = `C${name}`.slice(0, 12)
  await client.register({ ...user, display_name: 'Example Ltd', company_code: code })
  return { client, code, user }
}

/** A delegate who has accepted, with a separate account and separate keys. */
const newDelegate = async ({ client }: TestCompany, serviceIds: string[]) => {
  const user = { email: `grace-${uniqueName().toLowerCase()}@example.org`, password: 'a delegate has its own' }
  const { id } = await client.delegates.create({ email: user.email, name: 'Grace Hopper', service_ids: serviceIds })
  const delegate = createDelegateClient({ frontDoorUrl })
  await delegate.acceptInvite({ ...user, token: await mail.codeFor(user.email, 'delegate_invite') })
  return { id, delegate, user }
}

/** Invites with a lost first response; returns the address of the delegate. */
const inviteInPage = async (page: Page, company: TestCompany): Promise<string> => {
  const email = `ada-${company.user.email}`
  await page.getByRole('button', { name: texts.invite }).first().click()
  const drawer = getDrawer(page)
  await drawer.getByLabel(texts.name, { exact: true }).fill('Ada')
  await drawer.getByLabel(texts.email, { exact: true }).fill(email)
  await drawer.getByText('Newsletter').click()
  await checkPage(page, 'delegates-invite')
  const send = () => drawer.getByRole('button', { name: texts.invite }).click()
  await interruptedNetwork.perform(page, {
    request: /^POST \/api\/delegates$/,
    send,
    findMessage: () => drawer.getByText(appTexts.en.unsureOnce),
    async retry() {
      await drawer.getByLabel(texts.name, { exact: true }).fill('Ada Lovelace')
      await send()
    },
    waitUntilDone: () => page.getByRole('button', { name: 'Ada Lovelace', exact: true }).waitFor(),
  })
  return email
}

/** In the open drawer of a delegate: a wrong passphrase is refused, and the right one handed over. */
const handOverInPage = async (page: Page, passphrase: string, readKeys: () => Promise<unknown>): Promise<void> => {
  const drawer = getDrawer(page)
  await drawer.getByRole('button', { name: `${texts.handOver}: Newsletter` }).click()
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill('not the passphrase')
  await drawer.getByRole('button', { name: texts.handOver, exact: true }).click()
  await drawer.getByText(texts.passphraseWrong).waitFor()
  assert.deepEqual(await readKeys(), [], 'a wrong passphrase is never handed over')
  await checkPage(page, 'delegates-hand-over')
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill(passphrase)
  await drawer.getByRole('button', { name: texts.handOver, exact: true }).click()
  await drawer.getByText(texts.keyHandedOver).waitFor()
}

/** The link in the mail leads to the portal, with the granted services and the name of the company. */
const acceptInPage = async (page: Page, go: (path: string) => Promise<void>, email: string, code: string) => {
  const token = await mail.codeFor(email, 'delegate_invite')
  await page.getByRole('button', { name: shellTexts.en.account }).click()
  await page.getByRole('menuitem', { name: shellTexts.en.signOut }).click()
  await page.getByRole('heading', { name: session.signInTitle }).waitFor()
  await go(`/invitation?email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`)
  await page.getByRole('button', { name: session.accept }).waitFor()
  await checkPage(page, 'invitation')
  await page.getByLabel(session.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(session.repeatPassword, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: session.accept }).click()
  await page.getByRole('heading', { name: overviewTexts.en.title, exact: true }).waitFor()
  // The shell shows the company that the delegate acts for, and the delegate as the signed-in user.
  const menu = page.getByRole('complementary', { name: shellTexts.en.menu })
  await menu.getByText(`${code} · eu`, { exact: true }).waitFor()
  await menu.getByText(`Ada Lovelace${shellTexts.en.delegate}`, { exact: true }).waitFor()
  await go('/services')
  await page.getByRole('table').getByRole('button', { name: 'Newsletter' }).waitFor()
}

test('(G-182) [G-054] delegates are invited once, handed a key, removed, and accept', inBrowser, async () => {
  const company = await newCompany()
  const { service, keys } = await company.client.services.create({
    name: 'Newsletter',
    admin_email: company.user.email,
  })
  const { page, go } = await openPortal(platform, { user: company.user, at: '/delegates', expected: /ERR_FAILED/ })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await checkPage(page, 'delegates-empty')
  const email = await inviteInPage(page, company)
  const [ada, ...others] = await company.client.delegates.list()
  assert.deepEqual([ada?.services, others], [[{ service_id: service.id, has_key: false }], []])

  const { delegate, id } = await newDelegate(company, [service.id])
  await page.reload()
  await page.getByText(session.welcomeBackLead(company.user.email)).waitFor()
  await page.getByLabel(session.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: session.unlock }).click()
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click()
  await checkPage(page, 'delegates-open')
  await handOverInPage(page, keys.passphrase, () => delegate.serviceKeys.list())
  assert.deepEqual(await delegate.serviceKeys.list(), [{ service_id: service.id, passphrase: keys.passphrase }])

  const drawer = getDrawer(page)
  await drawer.getByRole('button', { name: texts.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.remove }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await drawer.waitFor({ state: 'detached' })
  assert.ok((await company.client.delegates.list()).every((row) => row.id !== id))
  await acceptInPage(page, go, email, company.code)
})

/** Expected refusals: the browser logs each to its console. */
const REFRESHED = /status of 40[01]/

const openSecurity = async () => {
  const company = await registerCompany(platform)
  const { page } = await openPortal(platform, { user: portalUser(company), at: '/security', expected: REFRESHED })
  const tab = await openTab(page, REFRESHED)
  await tab.getByRole('heading', { name: securityTexts.en.title, exact: true }).waitFor()
  return { page, tab, company }
}

const waitForLock = (page: Page) => page.getByRole('heading', { name: session.unlockTitle }).waitFor()

test('[TRUST-33] a second tab opens without a password, and both lock together', inBrowser, async () => {
  const { page, tab, company } = await openSecurity()
  const { members, exportErrors } = await inspectKeys(tab)
  const keys = ['forEnvelopes', 'forValues', 'pinsKey', 'publicKey', 'wrapped']
  assert.deepEqual(members, ['nonce', 'session', 'user', ...keys].sort())
  assert.deepEqual(exportErrors, ['InvalidAccessError', 'InvalidAccessError', 'InvalidAccessError'])

  await lockPortal(tab)
  await waitForLock(page)
  await unlockPortal(page, portalUser(company))
  await tab.evaluate(() => dispatchEvent(new Event('focus')))
  await tab.getByRole('heading', { name: session.unlockTitle }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: securityTexts.en.signOut }).click()
  for (const signedOut of [page, tab]) await signedOut.getByRole('heading', { name: session.signInTitle }).waitFor()
})

test('an invitation opens beside the session of someone else', inBrowser, async () => {
  const { page, tab } = await openSecurity()
  await tab.goto(new URL('/portal/invitation?token=abc', page.url()).href)
  await tab.getByRole('heading', { name: session.invitationTitle }).waitFor()
  await tab.goto(page.url())
  await tab.getByRole('heading', { name: securityTexts.en.title, exact: true }).waitFor()
})

test('[TRUST-33] 50 refreshes forced in two tabs end no session', inBrowser, async () => {
  const { page, tab, company } = await openSecurity()
  const statuses: number[] = []
  page.context().on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh')) statuses.push(response.status())
  })
  const refreshes = await Promise.all([page, tab].map(forceRefreshes))
  await Promise.all(refreshes.map((refresh) => refresh(25)))
  assert.ok(statuses.length >= 25, `${statuses.length} refreshes`)
  assert.deepEqual([...new Set(statuses)], [200])
  await page.close()
  await tab.unrouteAll()
  assert.equal(await readAccountWithoutPage(tab), company.userId)
})
