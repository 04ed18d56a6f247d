// The authenticator app at the portal on a real platform: an owner signs in with its code, and a delegate unlocks with one.
import { test } from 'node:test'
import { createCompanyClient, createDelegateClient } from '@company-data/sdk/company'
import { borrowPlatform, mailbox, totpAt, uniqueName } from '@company-data/testkit'
import { inBrowser, usePortal } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'
import { lockPortal, unlockPortal } from '../fixtures/customer-company.ts'

const platform = await borrowPlatform()
const { openPortal } = usePortal()
const frontDoorUrl = platform.frontDoor
const texts = sessionTexts.en

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 401/

const PASSWORD = 'correct horse battery staple'
const STEP_SECONDS = 30

interface SecondFactorClient {
  secondFactor: {
    setUp(): Promise<{ secret: string }>
    confirm(code: string): Promise<unknown>
  }
}

/** Turns the second factor on; each call of the result is the next code of the app, because a code works once. */
const startApp = async (client: SecondFactorClient): Promise<() => Promise<string>> => {
  const { secret } = await client.secondFactor.setUp()
  const readCode = async () => totpAt(secret, Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now))
  await client.secondFactor.confirm(await readCode())
  return async () => {
    await platform.advance(STEP_SECONDS)
    return readCode()
  }
}

const newCompany = async () => {
  const client = createCompanyClient({ frontDoorUrl })
  const name = uniqueName()
  const user = { email: `company-${name.toLowerCase()}@example.org`, password: PASSWORD }
  await client.register({ ...user, display_name: 'Example Ltd', company_code: `C${name}`.slice(0, 12) })
  return { client, user }
}

const typePassword = async (page: Page, action: string): Promise<void> => {
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: action, exact: true }).click()
}

const typeCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('heading', { name: texts.codeTitle }).waitFor()
  await page.getByLabel(texts.code, { exact: true }).fill(code)
  await page.getByRole('button', { name: texts.continue }).click()
}

test('[G-010] an owner signs in with a code, once each, and unlocks without one', inBrowser, async () => {
  const { client, user } = await newCompany()
  const nextCode = await startApp(client)
  const { page } = await openPortal(platform, { expected })
  await page.getByLabel(texts.email, { exact: true }).fill(user.email)
  await typePassword(page, texts.signIn)
  const code = await nextCode()
  await typeCode(page, code)
  await page.getByRole('navigation').first().waitFor()
  await lockPortal(page)
  await unlockPortal(page, user)

  await page.getByRole('button', { name: shellTexts.en.account }).click()
  await page.getByRole('menuitem', { name: shellTexts.en.signOut }).click()
  await page.getByLabel(texts.email, { exact: true }).fill(user.email)
  await typePassword(page, texts.signIn)
  await typeCode(page, code)
  await page.getByText(texts.codeWrong).waitFor()
  await typeCode(page, await nextCode())
  await page.getByRole('navigation').first().waitFor()
})

test('[G-054] a delegate unlocks with the password and a code', inBrowser, async () => {
  const { client } = await newCompany()
  const email = `grace-${uniqueName().toLowerCase()}@example.org`
  await client.delegates.create({ email, name: 'Grace Hopper', service_ids: [] })
  const delegate = createDelegateClient({ frontDoorUrl })
  const token = await mailbox(platform).codeFor(email, 'delegate_invite')
  await delegate.acceptInvite({ email, password: PASSWORD, token })
  const nextCode = await startApp(delegate)
  const { page } = await openPortal(platform, { expected })
  await page.getByLabel(texts.email, { exact: true }).fill(email)
  await typePassword(page, texts.signIn)
  await typeCode(page, await nextCode())
  await page.getByRole('navigation').first().waitFor()
  await lockPortal(page)
  await typePassword(page, texts.unlock)
  await typeCode(page, await nextCode())
  await page.getByRole('heading', { name: texts.codeTitle }).waitFor({ state: 'detached' })
  await page.getByRole('navigation').first().waitFor()
})
