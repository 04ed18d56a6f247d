// Who may do what at a company, in the portal: security, delegates with their keys, clients, recovery copies.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompanyClient, createCompanyClient, createDelegateClient } from '@company-data/sdk/company'
import { mailbox, totpAt, uniqueName, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, interruptedNetwork, usePortal } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { clientsTexts } from '../src/clients/clients-texts.ts'
import { delegatesTexts } from '../src/delegates/delegates-texts.ts'
import { frameTexts } from '../src/frame/frame-texts.ts'
import { recoveryCopiesTexts } from '../src/recovery-copies/recovery-copies-texts.ts'
import { securityTexts } from '../src/security/security-texts.ts'
import { lockPortal, unlockPortal } from './scenes/customer-company.ts'

const platform = await usePlatform()
const mail = mailbox(platform)
const { openPortal } = usePortal()

const PASSWORD = 'correct horse battery staple'
const frontDoorUrl = platform.frontDoor

interface TestCompany {
  client: CompanyClient
  user: { email: string; password: string }
}

const newCompany = async (): Promise<TestCompany> => {
  const client = createCompanyClient({ frontDoorUrl })
  const name = uniqueName()
  const user = { email: `company-${name.toLowerCase()}@example.org`, password: PASSWORD }
  await client.register({ ...user, display_name: 'Example Ltd', company_code: `C${name}`.slice(0, 12) })
  return { client, user }
}

/** Toasts have the role of a dialog too. */
const drawerOf = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])')

/** A delegate who has accepted: an account of its own, with keys of its own. */
const newDelegate = async ({ client }: TestCompany, serviceIds: string[]) => {
  const user = { email: `grace-${uniqueName().toLowerCase()}@example.org`, password: 'a delegate has its own' }
  const { id } = await client.inviteDelegate({ email: user.email, name: 'Grace Hopper', service_ids: serviceIds })
  const delegate = createDelegateClient({ frontDoorUrl })
  await delegate.acceptInvite({ ...user, token: await mail.codeFor(user.email, 'delegate_invite') })
  return { id, delegate, user }
}

/** The time of the platform, which another file of the process may have moved. */
const platformTime = async (): Promise<number> =>
  Date.parse((await (await fetch(`${frontDoorUrl}/api/health`)).json()).time)

test(
  '(G-182) [G-011] security: a second factor is set up in the page, and a new password keeps the session',
  inBrowser,
  async () => {
    const texts = securityTexts.en
    const company = await newCompany()
    const { page } = await openPortal(platform, { user: company.user, at: '/security' })
    await page.getByText(texts.noDevices).waitFor()
    await checkPage(page, 'security')

    await page.getByRole('button', { name: texts.setUp }).click()
    const drawer = drawerOf(page)
    const shownKey = async () => (await drawer.locator('code').first().textContent()) ?? ''
    const first = await shownKey()
    assert.match(first, /^[A-Z2-7]{16,}$/)
    await checkPage(page, 'security-set-up')
    await lockPortal(page)
    assert.equal((await page.content()).includes(first), false, 'behind a lock the key is not in the page')
    await unlockPortal(page, company.user)
    const secret = await shownKey()
    assert.notEqual(secret, first, 'the key that a lock took away is replaced by another')
    await drawer.getByLabel(texts.appCode).fill(totpAt(secret, await platformTime()))
    await drawer.getByRole('button', { name: texts.turnOn }).click()
    await drawer.waitFor({ state: 'detached' })
    await page.getByText(texts.on, { exact: true }).waitFor()
    assert.equal((await company.client.account()).twofa_enabled, true)

    await page.getByRole('button', { name: texts.changePassword }).click()
    await drawer.getByLabel(texts.oldPassword, { exact: true }).fill('not the password')
    await drawer.getByLabel(texts.newPassword, { exact: true }).fill('a much longer password')
    await drawer.getByLabel(texts.repeatPassword, { exact: true }).fill('a much longer password')
    await drawer.getByRole('button', { name: texts.changePassword }).click()
    await drawer.getByText(frameTexts.en.wrongPassword).waitFor()
    await checkPage(page, 'security-password')
    await drawer.getByLabel(texts.oldPassword, { exact: true }).fill(PASSWORD)
    await drawer.getByRole('button', { name: texts.changePassword }).click()
    await drawer.waitFor({ state: 'detached' })
    await assert.rejects(company.client.account(), 'every other session has ended')
  },
)

test(
  '(G-182) [G-054] delegates: invited once with services, handed a key that only their own opens, and removed',
  inBrowser,
  async () => {
    const texts = delegatesTexts.en
    const company = await newCompany()
    const { service, keys } = await company.client.createService({
      name: 'Newsletter',
      admin_email: company.user.email,
    })
    const { page } = await openPortal(platform, { user: company.user, at: '/delegates', expected: /ERR_FAILED/ })
    await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
    await checkPage(page, 'delegates-empty')
    await page.getByRole('button', { name: texts.invite }).first().click()
    const drawer = drawerOf(page)
    await drawer.getByLabel(texts.name, { exact: true }).fill('Ada')
    await drawer.getByLabel(texts.email, { exact: true }).fill(`ada-${company.user.email}`)
    await drawer.getByText('Newsletter').click()
    await checkPage(page, 'delegates-invite')
    const send = () => drawer.getByRole('button', { name: texts.invite }).click()
    await interruptedNetwork.act(page, {
      ...{ request: /^POST \/api\/delegates$/, send },
      said: () => drawer.getByText(frameTexts.en.unsureOnce),
      async again() {
        await drawer.getByLabel(texts.name, { exact: true }).fill('Ada Lovelace')
        await send()
      },
      done: () => page.getByRole('button', { name: 'Ada Lovelace', exact: true }).waitFor(),
    })
    const [ada, ...others] = await company.client.listDelegates()
    assert.deepEqual([ada?.services, others], [[{ service_id: service.id, has_key: false }], []])

    const { delegate, id } = await newDelegate(company, [service.id])
    await page.reload()
    await page.getByLabel('Password', { exact: true }).waitFor()
    await page.getByLabel('E-mail', { exact: true }).fill(company.user.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click()
    await checkPage(page, 'delegates-open')
    await drawer.getByRole('button', { name: `${texts.handOver}: Newsletter` }).click()
    await drawer.getByLabel(texts.passphrase, { exact: true }).fill('not the passphrase')
    await drawer.getByRole('button', { name: texts.handOver, exact: true }).click()
    await drawer.getByText(texts.passphraseWrong).waitFor()
    assert.deepEqual(await delegate.serviceKeys(), [], 'a wrong passphrase is never handed over')
    await checkPage(page, 'delegates-hand-over')
    await drawer.getByLabel(texts.passphrase, { exact: true }).fill(keys.passphrase)
    await drawer.getByRole('button', { name: texts.handOver, exact: true }).click()
    await drawer.getByText(texts.keyHandedOver).waitFor()
    assert.deepEqual(await delegate.serviceKeys(), [{ service_id: service.id, passphrase: keys.passphrase }])

    await drawer.getByRole('button', { name: texts.remove }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.remove }).click()
    await drawer.waitFor({ state: 'detached' })
    assert.ok((await company.client.listDelegates()).every((one) => one.id !== id))
  },
)

test(
  '(G-182) [G-051] [G-053] de: a client is registered in words, and its secret is recovered with password and code',
  inBrowser,
  async () => {
    const texts = clientsTexts.de
    const company = await newCompany()
    const { page, go } = await openPortal(platform, { user: company.user, language: 'de', at: '/clients' })
    await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
    await checkPage(page, 'clients-empty')
    await page.getByRole('button', { name: texts.add }).first().click()
    const drawer = drawerOf(page)
    await drawer.getByLabel(texts.name, { exact: true }).fill('Einkauf')
    await drawer.getByText(texts.capabilities.delegate_management.name).click()
    await drawer.getByText('/api/delegates*').waitFor()
    await checkPage(page, 'clients-new')
    await drawer.getByRole('button', { name: texts.add }).click()
    const secret = await drawer.locator('figure code').textContent()
    await drawer.getByRole('checkbox').click()
    await drawer.getByRole('button').last().click()
    await page.getByRole('button', { name: 'Einkauf', exact: true }).click()
    await drawer.getByRole('button', { name: texts.save }).waitFor()
    await checkPage(page, 'clients-open')
    await drawer.getByText(texts.capabilities.oauth_apps.name).click()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await drawer.getByText(texts.capabilities.oauth_apps.name).click()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    const [record] = await company.client.listAccountClients()
    assert.deepEqual(record?.capabilities, ['delegate_management'])

    const recovery = recoveryCopiesTexts.de
    await go('/recovery-copies')
    await page.getByRole('button', { name: `${recovery.kinds.client_secret}: Einkauf` }).click()
    await drawer.getByRole('button', { name: recovery.sendCode }).click()
    await drawer.getByLabel(recovery.mailedCode).waitFor()
    await drawer.getByLabel(recovery.mailedCode).fill(await mail.codeFor(company.user.email, 'recovery'))
    await drawer.getByLabel(frameTexts.de.password, { exact: true }).fill(PASSWORD)
    await checkPage(page, 'recovery-copies-proof')
    await drawer.getByRole('button', { name: recovery.open, exact: true }).click()
    await drawer.getByText(recovery.openedHere).waitFor()
    assert.equal(await drawer.locator('code').last().textContent(), secret)
    await checkPage(page, 'recovery-copies-opened')
  },
)
