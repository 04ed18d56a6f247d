// The journey of a company that allows a program to act for it: from the link to the code.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountClient, registerCompany, usePlatform } from '@company-data/testkit'
import { inBrowser, useBrowser } from '@company-data/testkit/browser'
import { startRelyingParty } from '../testing/relying-party.ts'
import { heading, signIn } from '../testing/steps.ts'

const platform = await usePlatform()
const app = await startRelyingParty()
const { openPage } = useBrowser()

test('D1-TOK-21, D1-TOK-22: an owner allows a program, which gets a code', inBrowser, async () => {
  const company = await registerCompany(platform, { displayName: 'Hansa Logistik' })
  const { clientId } = await createAccountClient(company, {
    name: 'Billing',
    capabilities: ['service_management'],
    redirect_uri: app.redirectUri,
  })
  const page = await openPage({ expected: /status of 401/ })
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: app.redirectUri,
    state: 's1',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  }
  await page.goto(`${platform.frontDoor}/oauth2/authorize?${new URLSearchParams(query)}`)
  await heading(page, 'Allow access for Billing?')
  await signIn(page, { ...company, rawPassword: 'not the password' })
  await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor()
  await signIn(page, company)
  await page.getByText('manage your services, their clients, keys and webhooks').waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  const returned = await app.returned(page)
  assert.match(returned.code ?? '', /^ac_/)
  assert.deepEqual([returned.state, returned.iss], ['s1', platform.frontDoor])
})
