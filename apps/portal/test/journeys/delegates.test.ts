// Delegates of a company from their invitation to their end, with a key that only their own opens.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompanyClient, createCompanyClient, createDelegateClient } from '@company-data/sdk/company'
import { mailbox, uniqueName, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, interruptedNetwork, usePortal } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { delegatesTexts } from '../../src/delegates/delegates-texts.ts'
import { frameTexts } from '../../src/frame/frame-texts.ts'

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
