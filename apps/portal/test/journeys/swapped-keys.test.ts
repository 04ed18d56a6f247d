// A platform that swaps keys or alters the pin book: the portal sends nothing, and says so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newKeyPair, usePlatform } from '@company-data/testkit'
import {
  checkPage,
  inBrowser,
  lieTo,
  type PortalUser,
  signInWithoutForm,
  usePortal,
} from '@company-data/testkit/browser'
import { keyTexts } from '@company-data/web/app/rules'
import { conversationTexts } from '@company-data/web/conversation/rules'
import { fieldNames } from '@company-data/web/fields/rules'
import { answerTexts, runTexts } from '@company-data/web/runs/rules'
import { connectionTexts, connectTexts } from '@company-data/web/sharing/rules'
import type { Page } from 'playwright-core'
import { appTexts } from '../../src/app/app-texts.ts'
import { profileTexts } from '../../src/company/profile/profile-texts.ts'
import { serviceOverviewTexts } from '../../src/configuration/services/overview/service-overview-texts.ts'
import { documentsTexts } from '../../src/contracts/documents/documents-texts.ts'
import { paths } from '../../src/paths.ts'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { createContractFixture } from '../fixtures/contract-fixture.ts'
import { customerCompany } from '../fixtures/customer-company.ts'
import { publishOrderFlow } from '../fixtures/order-flow.ts'
import { sharingCompany } from '../fixtures/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const { publicKey: otherKey } = await newKeyPair()
const [connection, keys] = [connectionTexts.en, keyTexts.en]

/** The portal over a platform that may lie from the sign-in on. */
const openOverLies = async (user: PortalUser, language: 'en' | 'de' = 'en') => {
  const { page, go } = await openPortal(platform, { language, expected: /status of 40[0-9]/ })
  const lies = await lieTo(page)
  const signIn = async (): Promise<void> => {
    await signInWithoutForm(page, user)
    await page.locator('nav').first().waitFor()
    lies.takeWrites()
  }
  return { page, go, lies, signIn }
}

const write = async (page: Page, language: 'en' | 'de' = 'en'): Promise<void> => {
  await page.getByLabel(conversationTexts[language].write, { exact: true }).fill('Hello')
  await page.keyboard.press('Control+Enter')
}

const unlock = async (page: Page, passphrase: string): Promise<void> => {
  const texts = serviceKeysTexts.en
  await page.getByRole('button', { name: texts.unlock }).click()
  const drawer = page.getByRole('dialog').last()
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill(passphrase)
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await page.getByText(texts.unlocked).waitFor()
}

const sendDocument = async (page: Page): Promise<void> => {
  const texts = documentsTexts.en
  await page.locator('main').locator('[data-empty], table').first().waitFor()
  await page.getByRole('button', { name: texts.add }).first().click()
  const drawer = page.getByRole('dialog', { name: texts.newTitle })
  await drawer.getByLabel(texts.name, { exact: true }).fill('Price list')
  await drawer.getByRole('radio', { name: 'Ada Lovelace' }).click()
  await drawer.getByRole('button', { name: texts.json }).click()
  await drawer.getByLabel(texts.payloadLabel, { exact: true }).fill('{"price": 1}')
  await drawer.getByRole('button', { name: texts.send, exact: true }).click()
}

test('TRUST-54: the portal seals nothing to a swapped key of a customer', inBrowser, async () => {
  const { company, user, service, passphrase, flowId, ada } = await createContractFixture(platform)
  const privateKey = { pem: await company.privatePem.read(service.id), passphrase }
  const { id: connection_id } = ada.connection
  // The first message remembers the key of the customer.
  await company.servicePortal(service.id, { privateKey }).messages.create(connection_id, 'Welcome')
  const flows = company.serviceFlows(service.id, { privateKey })
  const { record } = await flows.runs.start(flowId, { target: { connection_id } })
  const run = await ada.client.runs.open({ connectionId: connection_id, runId: record.id })
  run.step().enter('price', '2000')
  await run.step().submit()
  const { share_code } = await company.servicePortal(service.id).connections.read(connection_id)
  const { public_key } = await company.publicKeys.read(share_code ?? '')
  const { page, go, lies, signIn } = await openOverLies(user)
  lies.swap(public_key, otherKey)
  await signIn()

  await go(`${paths.connection(service.id, connection_id)}?tab=messages`)
  await write(page)
  await page.getByText(appTexts.en.otherKey('Ada Lovelace')).waitFor()
  assert.deepEqual(lies.takeWrites(), [])

  await go(paths.documents)
  await sendDocument(page)
  await page.getByRole('dialog').getByText(appTexts.en.otherKey('Ada Lovelace')).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
  await page.keyboard.press('Escape')

  await go(paths.flowRun(service.id, flowId, record.id))
  await unlock(page, passphrase)
  await page.getByRole('heading', { name: answerTexts.en.title('The offer') }).waitFor()
  await page.getByRole('combobox', { name: 'Colour' }).click()
  await page.getByRole('option', { name: 'Blue' }).click()
  await page.getByRole('button', { name: answerTexts.en.submit }).click()
  await page.getByText(appTexts.en.otherKey('Customer')).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
  lies.tellTheTruth()
  await page.getByRole('button', { name: answerTexts.en.submit }).click()
  await page.getByRole('button', { name: runTexts.en.generate }).waitFor()
})

/** A company that is a customer of another one, with a live e-mail address and a run that waits for it. */
const newBuyer = async () => {
  const seller = await sharingCompany(platform, [{ slug: 'mail', label: 'Mail', type: 'email', audience: 'both' }])
  await seller.company.level.update('pro')
  const flowId = await publishOrderFlow(seller.company, seller.service.id)
  const privateKey = { pem: await seller.company.privatePem.read(seller.service.id), passphrase: seller.passphrase }
  const buyer = await customerCompany(platform, { email: 'bills@buyer.example' })
  const connectionId = await buyer.connect(seller.service.code, { mail: { from: buyer.card.email ?? '' } })
  const flows = seller.company.serviceFlows(seller.service.id, { privateKey })
  const run = await flows.runs.start(flowId, { target: { connection_id: connectionId } })
  run.step().enter('price', '19.90')
  await run.step().submit()
  return { seller, buyer, connectionId, runId: run.record.id }
}

test('TRUST-54: a company as a customer seals nothing to a swapped key', inBrowser, async () => {
  const { seller, buyer, connectionId, runId } = await newBuyer()
  const { page, go, lies, signIn } = await openOverLies(buyer.owner)
  const refusal = appTexts.en.otherKey('Share Ltd')
  lies.swap(seller.service.public_key, otherKey)
  await signIn()

  await go(`${paths.supplier(connectionId)}?tab=messages`)
  await page.getByText(connection.pin.mismatch('Share Ltd')).waitFor()
  await write(page)
  await page.getByText(refusal).waitFor()
  assert.deepEqual(lies.takeWrites(), [])

  await go(paths.profile)
  await page.getByRole('button', { name: `${profileTexts.en.edit}: ${fieldNames.en.email}` }).click()
  const drawer = page.locator('[role="dialog"]:not([aria-modal="false"])')
  await drawer.getByLabel(fieldNames.en.email ?? '', { exact: true }).fill('new@buyer.example')
  await drawer.getByRole('button', { name: profileTexts.en.save }).click()
  await drawer.getByText(refusal).waitFor()
  assert.deepEqual(lies.takeWrites(), [])

  await go(paths.receivedRun(connectionId, runId))
  await page.getByRole('heading', { name: answerTexts.en.title('Your order') }).waitFor()
  await page.getByRole('combobox', { name: 'Bills go to' }).click()
  await page.getByRole('option', { name: /bills@buyer\.example/ }).click()
  await page.getByLabel('Remark', { exact: true }).fill('Soon')
  await page.getByRole('button', { name: answerTexts.en.submit }).click()
  await page.getByText(refusal).waitFor()
  assert.deepEqual(lies.takeWrites(), [])

  await buyer.client.companyConnections.delete(connectionId)
  await go(`${paths.connectSupplier}?code=${encodeURIComponent(seller.service.code)}`)
  await page.getByRole('button', { name: connectTexts.en.connect, exact: true }).click()
  await page.getByText(refusal).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
})

test('TRUST-54: the portal seals nothing to a key that was swapped with its id', inBrowser, async () => {
  const { company, user, service, passphrase, ada } = await createContractFixture(platform)
  const { id: connectionId } = ada.connection
  const privateKey = { pem: await company.privatePem.read(service.id), passphrase }
  await company.servicePortal(service.id, { privateKey }).messages.create(connectionId, 'Welcome')
  const { share_code, person_id } = await company.servicePortal(service.id).connections.read(connectionId)
  const { page, go, lies, signIn } = await openOverLies(user)
  lies.swap((await company.publicKeys.read(share_code ?? '')).public_key, otherKey)
  lies.swap(person_id, crypto.randomUUID())
  await signIn()
  await go(`${paths.connection(service.id, connectionId)}?tab=messages`)
  await write(page)
  await page.getByText(appTexts.en.otherKey('Ada Lovelace')).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
})

test('TRUST-55: the portal sends nothing if its pin book does not open', inBrowser, async () => {
  const { user, service, ada } = await createContractFixture(platform)
  const { page, go, lies, signIn } = await openOverLies(user, 'de')
  lies.answer('/api/account/pins', { version: 7, value: 'A'.repeat(200) })
  await signIn()
  await go(`${paths.connection(service.id, ada.connection.id)}?tab=messages`)
  await write(page, 'de')
  await page.getByText(appTexts.de.session.pins_unreadable).waitFor()
  await page.getByText(keyTexts.de.unreadable.title).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
  await checkPage(page, 'portal-unreadable-pins')
})

test('TRUST-56: the portal warns of an older pin book, and seals to no missing key', inBrowser, async () => {
  const { seller, buyer, connectionId } = await newBuyer()
  const { page, go, lies, signIn } = await openOverLies(buyer.owner)
  await signIn()
  await go(paths.supplier(connectionId))
  await page.getByText(seller.service.public_key_sha256).waitFor({ state: 'attached' })
  assert.equal(await page.getByText(connection.pin.unpinned).count(), 0)

  lies.answer('/api/account/pins', { version: 0, value: null })
  await page.reload()
  await signIn()
  await page.getByText(connection.pin.unpinned).waitFor()
  await page.getByText(keys.older_book.title).waitFor()
  await checkPage(page, 'portal-older-pins')
  await go(`${paths.supplier(connectionId)}?tab=messages`)
  lies.takeWrites()
  await write(page)
  await page.getByText(appTexts.en.session.pins_older).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
})

test('TRUST-60: the owner notices a log with hidden entries, and a swapped record', inBrowser, async () => {
  const { owner, service } = await sharingCompany(platform, [])
  const texts = serviceOverviewTexts.en
  const { page, go, lies, signIn } = await openOverLies(owner)
  await signIn()
  await go(paths.service(service.id))
  await page.getByText(texts.keyLog.onlyOwn).waitFor()
  await page.getByText(service.public_key_sha256).waitFor()

  // Leaves that the platform hides: their root is not the signed one.
  lies.answer('/api/key-log/entries', { items: [], next: null })
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('key-log:')) localStorage.removeItem(name)
  })
  await page.reload()
  await signIn()
  await page.getByText(keys.key_log_mismatch.title(keys.someService)).waitFor()

  // Another key in the record of the service is not taken for the owner's.
  lies.tellTheTruth()
  lies.swap(service.public_key, otherKey)
  await page.reload()
  await signIn()
  await page.getByText(texts.otherKey).waitFor()
  await page.getByText(service.public_key_sha256).first().waitFor()
})
