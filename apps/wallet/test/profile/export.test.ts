// All data of a person as one archive: collected through the SDK, opened in the browser, saved on this device.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { newKeyPair, pdf, png, toEnvelope } from '@company-data/testkit'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../../src/account/account-texts.ts'
import { walletTexts } from '../../src/app/wallet-texts.ts'
import { exportTexts } from '../../src/export/export-texts.ts'
import { readFiles } from '../../src/export/testing/read-zip.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'
import { fakeConversation, SERVICE } from '../fakes/fake-conversation.ts'
import { sealFile } from '../fakes/fake-documents.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'
import { fakeRuns } from '../fakes/fake-runs.ts'
import { fakeSharing } from '../fakes/fake-sharing.ts'
import { SURVEY } from '../fakes/rental-definitions.ts'

const choosePlain = (page: Page, language: 'en' | 'de'): Promise<void> =>
  page.getByRole('radio', { name: exportTexts[language].kinds.plain }).click()

const start = async (page: Page, password: string, language: 'en' | 'de'): Promise<void> => {
  await page.getByLabel(walletTexts[language].password, { exact: true }).fill(password)
  await page.getByRole('button', { name: exportTexts[language].start }).click()
}

/** The response to this call waits until it is released. */
const hold = async (page: Page, pattern: string) => {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    reached.resolve()
    await released.promise
    await route.continue().catch(() => undefined)
  })
  return { reached: reached.promise, release: released.resolve }
}

const LEASE = pdf('lease')

/** A service with an address, messages and documents, each also with one that does not open, and a run. */
const openFullWallet = async () => {
  const wallet = await openFakeWallet({ at: '/account', expected: /status of 401/ })
  const { person, fake } = wallet
  const { publicKey } = wallet.device.pair
  const stranger = await newKeyPair()
  const letters = await fakeConversation(publicKey)
  const profile = await fakeProfile(publicKey, { email: 'ada@<b>example</b>.org' })
  const photo = JSON.stringify(toEnvelope(png(), 'image/png', '../ich.png'))
  profile.addFile('photo', await sealValue(photo, publicKey))
  const sharing = await fakeSharing(letters, [{ slug: 'mail', label: 'Mail', type: 'email' }])
  await sharing.shareLive('mail', profile.data[0]?.id ?? '', 'ada@<b>example</b>.org')
  await letters.write('The meter is read on Monday.')
  await letters.write('to somebody else', stranger.publicKey)
  letters.writeWithoutCopy()
  const runs = fakeRuns(letters, { user_id: person.user_id, publicKey })
  const run = await runs.start(SURVEY)
  run.answers.push({
    slug: 'heating',
    for_user_id: person.user_id,
    value: await sealValue('Gas', stranger.publicKey),
  })
  runs.documents.add({ name: 'Lease', ...(await sealFile(LEASE, publicKey)) })
  runs.documents.add({ name: 'Not for her', payload: await sealValue('secret', stranger.publicKey) })
  fake.onAll({ ...fakeAccount().replies, ...profile.replies, ...letters.replies, ...sharing.replies, ...runs.replies })
  return { ...wallet, run }
}

test('G-183: the archive has all data and lists items that do not open', inBrowser, async () => {
  const texts = exportTexts.en
  const { page, person, run } = await openFullWallet()
  await page.getByRole('link', { name: accountTexts.en.everything }).click()
  await page.getByText(texts.encryptedText).waitFor()
  await checkPage(page, 'wallet-export')
  await choosePlain(page, 'en')
  await page.getByText(texts.unencryptedText).waitFor()
  await page.getByLabel(walletTexts.en.password, { exact: true }).fill('not this one')
  await page.getByRole('button', { name: texts.start }).click()
  await page.getByText(walletTexts.en.wrongPassword).waitFor()

  await start(page, person.rawPassword, 'en')
  await page.getByRole('heading', { name: texts.ready }).waitFor()
  await page.getByText(texts.missing(4)).waitFor()
  await page.getByText('Not for her').waitFor()
  await checkPage(page, 'wallet-export-ready')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.save }).click()
  const download = await saving
  assert.match(download.suggestedFilename(), /^wallet-\d{4}-\d\d-\d\d\.zip$/)
  const files = new Map(
    [...readFiles(await readFile(await download.path()))].map(([name, bytes]) => [name.replace(/^[^/]+\//, ''), bytes]),
  )
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')

  assert.equal(json('account.json').account.email, person.email)
  const [address, picture] = json('profile/profile.json')
  assert.deepEqual([address.value, picture.files], ['ada@<b>example</b>.org', ['profile/files/ich.png']])
  assert.ok(files.get('profile/files/ich.png')?.equals(png()))
  const connections: Array<{ holds: Array<Record<string, unknown>>; messages: string | null }> =
    json('connections/connections.json')
  const connection = connections.find(({ messages }) => messages !== null)
  assert.deepEqual(
    connection?.holds.map(({ slug, live, value }) => [slug, live, value]),
    [['mail', true, 'ada@<b>example</b>.org']],
  )
  assert.equal(json(connection?.messages ?? '')[0].text, 'The meter is read on Monday.')
  const [refusedDocument, storedDocument] = json('documents/documents.json')
  assert.deepEqual([refusedDocument.name, refusedDocument.content], ['Not for her', null])
  assert.ok(files.get(storedDocument.content)?.equals(LEASE))
  assert.equal(json('runs/runs.json')[0].id, run.id)
  const missing: Array<{ what: string; why: string }> = json('missing.json')
  const { cannotOpen } = walletTexts.en
  assert.deepEqual(
    missing.map(({ why }) => why),
    [cannotOpen, texts.unopened.withoutCopy, cannotOpen, cannotOpen],
  )
  assert.deepEqual([missing[2]?.what, missing[3]?.what], ['Not for her', 'Heating'])
  assert.deepEqual(
    [0, 1].map((index) => missing[index]?.what.includes(SERVICE)),
    [true, true],
    'each message that did not open is named with its service',
  )
  const index = files.get('index.html')?.toString() ?? ''
  assert.ok(index.includes('ada@&lt;b&gt;example&lt;/b&gt;.org') && !index.includes('<b>example'))
})

test('G-183: German: the export can be stopped, and a lock forgets opened data', inBrowser, async () => {
  const texts = exportTexts.de
  const profile = await fakeProfile('')
  const { page, person } = await openFakeWallet({
    language: 'de',
    at: '/account/export',
    replies: { ...fakeAccount().replies, ...profile.replies },
  })
  const runs = await hold(page, '**/api/customer/flow-runs*')
  await choosePlain(page, 'de')
  await start(page, person.rawPassword, 'de')
  await runs.reached
  await page.getByText(texts.progress.lists).waitFor()
  await checkPage(page, 'wallet-export-progress')
  await page.getByRole('button', { name: texts.stop }).click()
  await page.getByText(texts.stopped).waitFor()
  runs.release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await choosePlain(page, 'de')
  await start(page, person.rawPassword, 'de')
  await page.getByRole('heading', { name: texts.ready }).waitFor()
  await page.getByRole('button', { name: shellTexts.de.lock }).click()
  await page.getByLabel(sessionTexts.de.password, { exact: true }).last().fill(person.rawPassword)
  await page.getByRole('button', { name: sessionTexts.de.unlock }).click()
  await page.getByText(texts.locked).waitFor()
  assert.equal(await page.getByRole('button', { name: texts.save }).count(), 0)
})
