// A platform that swaps keys, answers with another pin book or another log: the wallet sends nothing, and says so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPersonClient } from '@company-data/sdk/person'
import { newKeyPair, registerPerson, type TestAccount, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, lieTo, signInWithoutForm, useWallet } from '@company-data/testkit/browser'
import { appTexts, keyTexts, toKeyMemoryName } from '@company-data/web/app/rules'
import { conversationTexts } from '@company-data/web/conversation/rules'
import { fieldNames } from '@company-data/web/fields/rules'
import { turnTexts } from '@company-data/web/runs/rules'
import { connectionTexts, connectTexts, shareTexts } from '@company-data/web/sharing/rules'
import type { Locator, Page } from 'playwright-core'
import { companyActionTexts } from '../../src/decisions/company-actions/company-texts.ts'
import { paths } from '../../src/paths.ts'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { publishLease } from '../fixtures/lease-flow.ts'
import { COMPANY, connectedPerson, startLetters } from '../fixtures/letters-service.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()
const letters = await startLetters(platform, [
  { slug: 'name', label: 'Name', type: 'text' },
  { slug: 'note', label: 'Note', type: 'text', one_time: true },
  { slug: 'permit', label: 'Permit', type: 'pdf_document', one_time: true },
])
const { service } = letters
const { publicKey: otherKey } = await newKeyPair()
const owner = { id: service.id, kind: 'service' } as const
const refusal = appTexts.en.otherKey(COMPANY)
const [connection, keys] = [connectionTexts.en, keyTexts.en]

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })

const PDF = { name: 'permit.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 A permit') }

const getSheet = (page: Page): Locator => page.locator('[role="dialog"]:not([aria-modal="false"])')

/** A person whose first name is live at the service. */
const newCustomer = async () => {
  const { person, client, id } = await connectedPerson(platform, letters)
  const fields = await client.contactFields.list('person')
  const field = fields.find(({ slug }) => slug === 'first_name') ?? assert.fail('no field for a first name')
  const datum = await client.contactData.create(field.id, 'Ada')
  await client.companyConnections.replaceMappings(id, { name: { from: datum.id } })
  return { person, client, id }
}

const toLogin = ({ email, rawPassword }: TestAccount) => ({ email, password: rawPassword })

/** The wallet over a platform that may lie from the sign-in on. */
const openOverLies = async (person: TestAccount, language: 'en' | 'de' = 'en') => {
  const { page, go } = await openWallet(platform, { person: null, language, expected: /status of 40[0-9]/ })
  const lies = await lieTo(page)
  const signIn = async (): Promise<void> => {
    await signInWithoutForm(page, toLogin(person))
    await page.locator('nav').first().waitFor()
    lies.takeWrites()
  }
  return { page, go, lies, signIn }
}

const write = async (page: Page, language: 'en' | 'de' = 'en'): Promise<void> => {
  await page.getByLabel(conversationTexts[language].write, { exact: true }).fill('Hello')
  await page.keyboard.press('Control+Enter')
}

test('TRUST-54: the wallet seals nothing to a swapped key of a connection', inBrowser, async () => {
  const { person, client, id } = await newCustomer()
  await letters.company.level.update('pro')
  const flowId = await publishLease(letters.company, service.id)
  const run = await letters.flows.runs.start(flowId, { target: { connection_id: id } })
  const { page, go, lies, signIn } = await openOverLies(person)
  lies.swap(service.public_key, otherKey)
  await signIn()

  await go(paths.conversation(id))
  await write(page)
  await page.getByText(refusal).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
  const notice = page.getByRole('alert').filter({ hasText: keys.mismatch.title(COMPANY) })
  await button(notice, companyActionTexts.en.report).click()
  await button(getSheet(page), companyActionTexts.en.send).click()
  await getSheet(page).waitFor({ state: 'detached' })
  assert.deepEqual(lies.takeWrites(), ['POST /api/reports'], 'the company is reported where the send was refused')

  await go(paths.profile)
  await page.getByRole('button', { name: /Ada/ }).click()
  await button(getSheet(page), profileTexts.en.edit).click()
  await getSheet(page)
    .getByLabel(fieldNames.en.first_name ?? '', { exact: true })
    .fill('Augusta')
  await button(getSheet(page), profileTexts.en.save).click()
  await getSheet(page).getByText(refusal).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
  await page.keyboard.press('Escape')

  await go(paths.connection(id))
  const warning = page.getByRole('alert').filter({ hasText: connection.pin.mismatch(COMPANY) })
  await button(warning, companyActionTexts.en.report).waitFor()
  await page.getByText(service.public_key_sha256).waitFor({ state: 'attached' })
  await checkPage(page, 'wallet-connection-other-key')
  await button(page, connection.change).click()
  const [note, permit] = ['Note', 'Permit'].map((name) => getSheet(page).getByRole('group', { name }))
  await note?.getByRole('combobox').click()
  await page.getByRole('option', { name: shareTexts.en.typed }).click()
  await note?.getByLabel(shareTexts.en.value, { exact: true }).fill('Now')
  await permit?.getByRole('combobox').click()
  await page.getByRole('option', { name: shareTexts.en.typedFile }).click()
  await permit?.locator('input[type=file]').setInputFiles(PDF)
  await button(getSheet(page), connection.save).click()
  await getSheet(page).getByText(refusal).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
  await page.keyboard.press('Escape')

  await go(paths.answer(run.record.id))
  await button(page, turnTexts.en.begin).click()
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await button(page, turnTexts.en.next).click()
  await button(page, turnTexts.en.send).click()
  await page.getByText(refusal).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
  assert.equal(await client.pins.state(owner, service.public_key), 'pinned')
})

test('TRUST-54: the wallet does not connect again with a swapped key', inBrowser, async () => {
  const { person, client, id } = await connectedPerson(platform, letters)
  await client.companyConnections.delete(id)
  const { page, go, lies, signIn } = await openOverLies(person)
  lies.swap(service.public_key, otherKey)
  await signIn()
  await go(`${paths.connect}?code=${service.code}`)
  await button(page, connectTexts.en.connect).click()
  await page.getByText(refusal).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
  await button(page, companyActionTexts.en.report).waitFor()
})

test('TRUST-55: the wallet sends nothing if its pin book does not open', inBrowser, async () => {
  const { person, id } = await newCustomer()
  const { page, go, lies, signIn } = await openOverLies(person, 'de')
  lies.answer('/api/account/pins', { version: 7, value: 'A'.repeat(200) })
  await signIn()
  await go(paths.conversation(id))
  await write(page, 'de')
  await page.getByText(appTexts.de.session.pins_unreadable).waitFor()
  await page.getByText(keyTexts.de.unreadable.title).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
  await checkPage(page, 'wallet-unreadable-pins')
})

test('TRUST-54: the wallet sends nothing to a key that was swapped with its id', inBrowser, async () => {
  const { person, id } = await newCustomer()
  const { page, go, lies, signIn } = await openOverLies(person)
  lies.swap(service.public_key, otherKey)
  lies.swap(service.id, crypto.randomUUID())
  await signIn()
  await go(paths.conversation(id))
  await write(page)
  await page.getByText(refusal).waitFor()
  await go(paths.connection(id))
  await page.getByText(connection.pin.mismatch(COMPANY)).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
})

test('TRUST-56: a browser that saw a newer pin book seals to no missing key', inBrowser, async () => {
  const { person, client, id } = await newCustomer()
  const { page, go, lies, signIn } = await openOverLies(person)
  await signIn()
  await go(paths.connection(id))
  await page.getByText(service.public_key_sha256).waitFor({ state: 'attached' })
  assert.equal(await page.getByText(connection.pin.unpinned).count(), 0)

  // The same browser later: the book is gone, and with it the pin.
  lies.answer('/api/account/pins', { version: 0, value: null })
  await page.reload()
  await signIn()
  await page.getByText(connection.pin.unpinned).waitFor()
  await page.getByText(keys.older_book.title).waitFor()
  await checkPage(page, 'wallet-older-pins')
  await button(page, keys.close).click()
  await page.getByText(keys.older_book.title).waitFor({ state: 'detached' })
  await go(paths.conversation(id))
  lies.swap(service.public_key, otherKey)
  lies.takeWrites()
  await write(page)
  await page.getByText(appTexts.en.session.pins_older).waitFor()
  assert.deepEqual(lies.takeWrites(), [])
  assert.equal(await client.pins.state(owner, service.public_key), 'pinned', 'the true book is unchanged')
})

test('A-112: a person remembers the key of a connection that has no pin', inBrowser, async () => {
  const { person, id } = await newCustomer()
  const { page, go, lies, signIn } = await openOverLies(person)
  lies.answer('/api/account/pins', { version: 0, value: null })
  await signIn()
  // This browser has seen no other book, so the missing pin is said, and the text is sent.
  await go(paths.conversation(id))
  await write(page)
  await page.getByText(keys.unpinned.title(COMPANY)).waitFor()
  await go(paths.connection(id))
  await page.getByText(connection.pin.unpinnedText(COMPANY)).waitFor()
  lies.tellTheTruth()
  await button(page, connection.pin.remember).click()
  await page.getByText(connection.pin.unpinned).waitFor({ state: 'detached' })
})

/** As after a day: the wallet checks the log at the next sign-in. */
const forgetLastCheck = (page: Page, userId: string): Promise<void> =>
  page.evaluate((name) => {
    localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage.getItem(name) ?? '{}'), checkedAtMs: 0 }))
  }, toKeyMemoryName(userId))

const connectInPage = async (page: Page, go: (path: string) => Promise<void>): Promise<void> => {
  await go(`${paths.connect}?code=${service.code}`)
  await button(page, connectTexts.en.connect).click()
}

test('TRUST-60: the wallet connects only if the log confirms the key', inBrowser, async () => {
  const person = await registerPerson(platform)
  const { page, go, lies, signIn } = await openOverLies(person)
  lies.swap(service.public_key, otherKey)
  await signIn()
  await connectInPage(page, go)
  await page.getByText(appTexts.en.session.key_log_mismatch).waitFor()
  assert.deepEqual(
    lies.takeWrites().filter((write) => write !== 'PUT /api/account/pins'),
    [],
  )
  lies.tellTheTruth()
  await page.reload()
  await signIn()
  await connectInPage(page, go)
  await page.getByRole('heading', { name: connection.heldTitle(COMPANY) }).waitFor()
})

test('TRUST-60: a day later the wallet notices a log that was put back or replaced', inBrowser, async () => {
  const person = await registerPerson(platform)
  const { page, go, lies, signIn } = await openOverLies(person)
  const reader = createPersonClient({ frontDoorUrl: platform.frontDoor })
  await reader.login(toLogin(person))
  const read = async <Body>(path: string) => (await reader.request<Body>({ method: 'GET', path })).data
  const before = await read<{ size: number }>('/api/key-log/checkpoint')
  await startLetters(platform)
  await signIn()
  await connectInPage(page, go)
  await page.getByRole('heading', { name: connection.heldTitle(COMPANY) }).waitFor()

  lies.answer('/api/key-log/checkpoint', before)
  await forgetLastCheck(page, person.userId)
  await page.reload()
  await signIn()
  await page.getByText(keys.key_log_shrunk.title).waitFor()
  await checkPage(page, 'wallet-key-log-shrunk')

  lies.tellTheTruth()
  await startLetters(platform)
  lies.answer('/api/key-log/consistency', { from: 1, to: 2, hashes: [] })
  await page.reload()
  await signIn()
  await page.getByText(keys.key_log_forked.title).waitFor()
})

test('A-113: without lies the daily check says nothing and is remembered', inBrowser, async () => {
  const { person } = await newCustomer()
  const { page, signIn } = await openOverLies(person)
  await signIn()
  await forgetLastCheck(page, person.userId)
  await page.reload()
  const checked = page.waitForResponse('**/api/key-log/entries*')
  await signIn()
  await checked
  await page.waitForFunction(
    (name) => JSON.parse(localStorage.getItem(name) ?? '{}').checks === 1,
    toKeyMemoryName(person.userId),
  )
  assert.equal(await page.getByRole('alert').count(), 0)
})
