// The journey of an operator on a real platform: sign in, find a company, suspend it, release it, and read the record.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createService, readStatusAndKey, registerCompany, registerPerson, usePlatform } from '@company-data/testkit'
import { inBrowser, useBrowser } from '@company-data/testkit/browser'
import { accountTexts } from '../../src/account/account-texts.ts'
import { appTexts } from '../../src/app/app-texts.ts'
import { findTexts } from '../../src/find/find-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'

const platform = await usePlatform()
const { openPage } = useBrowser()

const addOperator = async (): Promise<string> => {
  const name = `Ada ${crypto.randomUUID()}`
  const { body, text } = await platform.ops('POST', '/api/ops/operators', { name, roles: ['support'] })
  assert.match(body.token, /^op_/, text)
  return body.token
}

test('an operator finds a company, suspends it with a reason and releases it', inBrowser, async () => {
  const company = await registerCompany(platform, { displayName: 'Hansa Logistik' })
  const service = await createService(company)
  const person = await registerPerson(platform)
  const page = await openPage()
  await page.goto(`${platform.frontDoor}/console/find`)
  await page.getByLabel(sessionTexts.en.token, { exact: true }).fill(await addOperator())
  await page.getByRole('button', { name: sessionTexts.en.signIn }).click()
  await page.getByRole('searchbox', { name: findTexts.en.search }).fill(company.email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Hansa Logistik' }).click()
  const card = page.getByRole('region', { name: accountTexts.en.suspension, exact: true })
  await card.getByRole('button', { name: accountTexts.en.suspend }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(appTexts.en.reason).fill('false promises')
  await dialog.getByRole('button', { name: accountTexts.en.suspend }).click()
  await card.getByText(accountTexts.en.suspended, { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const refusal = await service.sendConnectRequest(person.code)
  assert.deepEqual([refusal.body.error_key, refusal.body.suspension_reason], ['services.suspended', 'false promises'])
  await card.getByRole('button', { name: accountTexts.en.release }).click()
  await dialog.getByLabel(appTexts.en.reason).fill('cleared')
  await dialog.getByRole('button', { name: accountTexts.en.release }).click()
  await card.getByText(accountTexts.en.active).waitFor()
  assert.deepEqual(await readStatusAndKey(service.sendConnectRequest(person.code)), [201, undefined])
})
