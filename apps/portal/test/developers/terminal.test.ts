// The page on which an owner signs in a terminal: what it allows, refuses and hands over.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import type { AccountClientRecord } from '@company-data/protocol/wire/identity/account-clients'
import { createTerminalSignIn, terminalSignInPath } from '@company-data/sdk/terminal-sign-in'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import { clientsTexts } from '../../src/developers/clients/clients-texts.ts'
import { terminalTexts } from '../../src/developers/clients/terminal/terminal-texts.ts'
import { openCompany } from '../fake/company.ts'
import { fakeService, SECRET } from '../fake/records.ts'

const texts = terminalTexts.en

test('a terminal on another machine gets a text that only it can open', inBrowser, async () => {
  const signIn = await createTerminalSignIn({ device: 'build-7' })
  const clients: AccountClientRecord[] = []
  const at = terminalSignInPath(signIn.request).replace('/portal', '')
  const { page } = await openCompany({ at, clients })
  const code = page.getByLabel(texts.code, { exact: true })
  await code.waitFor()
  assert.equal(await page.getByText(signIn.code).count(), 0, 'only the terminal shows the code')
  await checkPage(page, 'terminal')
  const allow = page.getByRole('button', { name: texts.allow })
  await allow.click()
  await page.getByText(texts.codeNeeded).waitFor()
  await code.fill((await createTerminalSignIn({ device: 'other' })).code)
  await allow.click()
  await page.getByText(texts.codeWrong).waitFor()
  assert.equal(clients.length, 0, 'nothing is created without the code')
  await code.fill(signIn.code.toLowerCase().replace('-', ' '))
  await allow.click()
  const box = await page.getByLabel(texts.carried, { exact: true }).inputValue()
  const [client] = clients
  assert.equal(client?.name, texts.defaultName('build-7'))
  assert.deepEqual(client?.capabilities, ['service_management', 'flow_authoring'])
  assert.deepEqual(await signIn.open(box), { account: { client_id: client?.client_id, client_secret: SECRET } })
  await checkPage(page, 'terminal-text')
})

test('a refusal reaches the terminal on this machine, and creates nothing', inBrowser, async (t) => {
  const server = createServer((_request, response) => response.end('received'))
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const signIn = await createTerminalSignIn({ device: 'laptop', port })
  const clients: AccountClientRecord[] = []
  const { page } = await openCompany({ at: terminalSignInPath(signIn.request).replace('/portal', ''), clients })
  const received = once(server, 'request')
  await page.getByRole('button', { name: texts.deny }).click()
  const [{ url }] = await received
  assert.equal(url, `/?state=${signIn.request.state}`)
  assert.deepEqual(clients, [])
})

test('a second try grants only the capabilities that are chosen by then', inBrowser, async () => {
  const signIn = await createTerminalSignIn({ device: 'build-7' })
  const clients: AccountClientRecord[] = []
  const at = terminalSignInPath(signIn.request).replace('/portal', '')
  const service = fakeService({ client_id: null })
  const { page, fake } = await openCompany({ at, clients, services: [service], expected: /status of 409/ })
  const refusal = new ApiError('services.client_exists')
  fake.on('POST /api/services/{id}/client', refusal)
  await page.getByLabel(texts.code, { exact: true }).fill(signIn.code)
  await page.getByRole('combobox', { name: texts.service }).click()
  await page.getByRole('option', { name: service.name }).click()
  const allow = page.getByRole('button', { name: texts.allow })
  await allow.click()
  await page.getByText(refusal.message).waitFor()
  await page.getByRole('checkbox', { name: clientsTexts.en.capabilities.flow_authoring.name }).click()
  await page.getByRole('combobox', { name: texts.service }).click()
  await page.getByRole('option', { name: texts.noService }).click()
  await allow.click()
  await page.getByText(texts.carry, { exact: true }).waitFor()
  assert.deepEqual(
    clients.map(({ capabilities }) => capabilities),
    [['service_management']],
  )
})

test('a company without a plan learns before it allows that sandboxes need one', inBrowser, async () => {
  const signIn = await createTerminalSignIn({ device: 'laptop' })
  const at = terminalSignInPath(signIn.request).replace('/portal', '')
  const { page } = await openCompany({ at, clients: [], account: { level: 'free' } })
  await page.getByText(texts.planText).waitFor()
  await page.getByRole('button', { name: texts.allow }).waitFor()
  await checkPage(page, 'terminal-without-plan')
})

test('an incomplete address sends no request', inBrowser, async () => {
  const { page } = await openCompany({ at: '/terminal?state=short&key=none' })
  await page.getByText(texts.incompleteTitle).waitFor()
  assert.equal(await page.getByRole('button', { name: texts.allow }).count(), 0)
  await checkPage(page, 'terminal-incomplete')
})
