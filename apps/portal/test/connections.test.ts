// Connections in the portal: opened by a delegate, marks and exports, a second factor, and many pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { ApiError } from '@company-data/protocol/errors'
import { createRandomWrapper } from '@company-data/testkit'
import { checkPage, type FakeRequest, inBrowser } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { serviceKeysTexts } from '../src/service-keys/service-keys-texts.ts'
import { connectionsTexts } from '../src/sharing/connections/connections-texts.ts'
import { openCompany } from './fake/company.ts'
import {
  connectedService,
  fakeConnection,
  fileReplies,
  fileValue,
  sealedService,
  sealedText,
} from './fake/connections.ts'
import { AT } from './fake/ids.ts'
import { fakeService, lastPage } from './fake/records.ts'
import { unlockService } from './fake/unlock.ts'
import { readDownload } from './fixtures/download.ts'

const MARKER = 'Only-Ada-And-The-Company-Know-This'

test('A-82: a delegate opens with the handed-over key after a wrong passphrase', inBrowser, async () => {
  const texts = serviceKeysTexts.en
  const { service, passphrase, replies } = await sealedService({ Ada: MARKER })
  const { page, fake, device } = await openCompany({
    user: 'delegate',
    at: '/connections',
    services: [service],
    replies,
  })
  const value = await sealValue(passphrase, device.pair.publicKey)
  fake.on('GET /api/delegates/me/keys', [{ service_id: service.id, value }])
  await page.getByRole('button', { name: texts.unlock }).click()
  const drawer = page.getByRole('dialog', { name: texts.drawerTitle(service.name) })
  await drawer.getByText(texts.handedText).waitFor()
  await drawer.getByRole('button', { name: texts.ways.passphrase }).click()
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill('not the passphrase')
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await drawer.getByText(texts.wrongPassphrase).waitFor()
  await checkPage(page, 'connections-unlock')
  await drawer.getByRole('button', { name: texts.ways.handed }).click()
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('table').getByText(MARKER).waitFor()
})

test('A-82: a delegate without a handed-over key gets an explanation', inBrowser, async () => {
  const { service, replies } = await sealedService({ Ada: MARKER })
  const { page } = await openCompany({ user: 'delegate', at: '/connections', services: [service], replies })
  await page.getByRole('button', { name: serviceKeysTexts.en.unlock }).click()
  await page.getByText(serviceKeysTexts.en.noHanded).waitFor()
})

test('A-82: links to a required second factor, and explains an empty list', inBrowser, async () => {
  const service = fakeService({ require_2fa: true })
  const CONNECTIONS = 'GET /api/portal/services/{serviceId}/connections'
  const { page, go, fake } = await openCompany({
    at: '/connections',
    services: [service],
    replies: { [CONNECTIONS]: new ApiError('auth.forbidden') },
    expected: /403/,
  })
  await page.getByRole('heading', { name: serviceKeysTexts.en.secondFactorTitle }).waitFor()
  await checkPage(page, 'connections-second-factor')
  service.require_2fa = false
  fake.on(CONNECTIONS, lastPage([]))
  await go('/overview')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await go('/connections')
  await page.getByRole('heading', { name: connectionsTexts.en.emptyTitle }).waitFor()
  await checkPage(page, 'connections-empty')
})

test("G-181: several pages of connections are opened in the key's worker", inBrowser, async () => {
  // More than one call returns (NS-11).
  const names = Array.from({ length: 260 }, (_, index) => [`Person ${index}`, `remark ${index}`])
  const { service, replies } = await sealedService(Object.fromEntries(names))
  const { page } = await openCompany({ at: '/connections', services: [service], replies })
  await page.getByText(connectionsTexts.en.shown('1', '50', '260')).waitFor()
  await page.evaluate(() => {
    const decrypt = SubtleCrypto.prototype.decrypt
    SubtleCrypto.prototype.decrypt = function (...args) {
      document.documentElement.dataset.decrypted = 'in the page'
      return decrypt.apply(this, args)
    }
  })
  await unlockService(page)
  await page.getByRole('searchbox').fill('remark 259')
  await page.getByRole('table').getByText('remark 259', { exact: true }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.dataset.decrypted), undefined)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(connectionsTexts.en.shown('51', '100', '260')).waitFor()
  assert.match(page.url(), /page=2/)
  // The page is reused by other tests, without the change to its cryptography.
  await page.reload()
})

test('a search reads on until all connections are looked through', inBrowser, async () => {
  // Without a search the list stops after the first thousand (NS-14).
  const connections = Array.from({ length: 1_260 }, (_, index) => fakeConnection(`Person ${index}`))
  const { service, replies } = connectedService(connections)
  const isSaid = Promise.withResolvers<void>()
  const list = 'GET /api/portal/services/{serviceId}/connections'
  let reads = 0
  const reply = async (request: FakeRequest) => {
    reads += 1
    // The search reads the fifth page, which otherwise comes a moment after its heading.
    if (reads > 4) await isSaid.promise
    return (replies[list] as (request: FakeRequest) => unknown)(request)
  }
  const { page } = await openCompany({
    at: '/connections',
    services: [service],
    replies: { ...replies, [list]: reply },
  })
  await page.getByText(connectionsTexts.en.shownMore('1', '50', '1,000')).waitFor()
  await page.getByRole('searchbox').fill('person 1259')
  await page.getByRole('heading', { name: connectionsTexts.en.searching('1,000') }).waitFor()
  isSaid.resolve()
  await page.getByRole('button', { name: 'Person 1259', exact: true }).waitFor()
  await page.getByText(connectionsTexts.en.shown('1', '1', '1')).waitFor()
})

const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const VERA_MAIL = 'vera@example.org'

/** Vera’s address is the attested one, Luke’s is another, and the value of Dora cannot be opened. */
const markedConnections = async () => [
  fakeConnection('Verified Vera', { values: { mail: await sealedText('mail', VERA_MAIL, VERA_MAIL) } }),
  fakeConnection('Lying Luke', { values: { mail: await sealedText('mail', 'luke@else.example', 'luke@example.org') } }),
  fakeConnection('Damaged Dora', {
    values: { remark: { ...(await sealedText('remark', '')), value: createRandomWrapper() } },
  }),
]

test('G-181: checks marks here, explains unopened values, exports matching rows', inBrowser, async () => {
  const texts = connectionsTexts.en
  const { service, replies } = connectedService(await markedConnections())
  const { page } = await openCompany({ at: '/connections', services: [service], replies })
  await getRow(page, 'Verified Vera').waitFor()
  const marks = page.getByRole('img', { name: texts.verified })
  assert.equal(await marks.count(), 0, 'nothing is checked while it is sealed')
  await unlockService(page)
  await getRow(page, 'Verified Vera').getByRole('img', { name: texts.verified }).waitFor()
  await getRow(page, 'Lying Luke').getByText('luke@else.example').waitFor()
  assert.equal(await marks.count(), 1)
  await getRow(page, 'Damaged Dora').getByText(serviceKeysTexts.en.unopened.not_opened).waitFor()
  await checkPage(page, 'connections-marks')

  const exported = async (item: string) => {
    await page.getByRole('button', { name: texts.export }).click()
    return readDownload(page, async () => {
      await page.getByRole('menuitem', { name: item }).click()
      // Dora's value does not open and is missing in the file, so the page asks first.
      await page.getByRole('alertdialog').getByRole('button', { name: texts.exportAnyway }).click()
    })
  }
  for (const words of [texts.exportCsv, texts.exportJson]) assert.match(words, /matching rows/)
  const csv = await exported(texts.exportCsv)
  assert.match(
    csv.text,
    /^\ufeff"connection_id","name","customer_type","share_code","connected_at","remark","mail","contract"\r\n/,
  )
  assert.ok(csv.text.includes(`"Verified Vera","person",`) && csv.text.includes(VERA_MAIL))
  const rows: Array<{ name: string; values: Record<string, object> }> = JSON.parse(
    (await exported(texts.exportJson)).text,
  )
  const findValues = (name: string) => rows.find((row) => row.name === name)?.values
  assert.partialDeepStrictEqual(findValues('Verified Vera'), {
    mail: { state: 'opened', value: VERA_MAIL, verified: true },
  })
  assert.partialDeepStrictEqual(findValues('Lying Luke'), { mail: { state: 'opened', verified: false } })
  assert.partialDeepStrictEqual(findValues('Damaged Dora'), { remark: { state: 'unopened', reason: 'not_opened' } })

  await getRow(page, 'Lying Luke').getByRole('button').click()
  await page.getByText(texts.attestedOther).waitFor()
})

test('all connections are saved as lines, sealed as they are', inBrowser, async () => {
  const texts = connectionsTexts.en
  const { service, replies } = await sealedService({ Ada: MARKER, Bob: 'another remark' })
  const { page } = await openCompany({ at: '/connections', services: [service], replies })
  await getRow(page, 'Ada').waitFor()
  await page.getByRole('button', { name: texts.export }).click()
  const file = await readDownload(page, () => page.getByRole('menuitem', { name: texts.exportAll }).click())
  assert.equal(file.name, `${service.code.replace('/', '-')}-connections.ndjson`)
  const lines = file.text.split('\n')
  assert.deepEqual(JSON.parse(lines[2] ?? ''), { complete: true, count: 2 })
  assert.equal(JSON.parse(lines[0] ?? '').connection.display_name, 'Ada')
  assert.ok(!file.text.includes(MARKER))
  await page.getByText(texts.exported('2')).waitFor()
})

test('B-24: the company sees until when a value is shared', inBrowser, async () => {
  const texts = connectionsTexts.en
  const remark = { ...(await sealedText('remark', 'Until then')), shared_until: '2099-01-31T12:00:00.000+00:00' }
  const { service, replies } = connectedService([fakeConnection('Ending Ed', { values: { remark } })])
  const { page } = await openCompany({ at: '/connections', services: [service], replies })
  await getRow(page, 'Ending Ed').getByRole('button').click()
  await page.getByText(texts.sharedUntil('31 Jan 2099'), { exact: false }).waitFor()
  await checkPage(page, 'connection-shared-until')
})

test('G-181: replacing a file drops its mark, and a connection is ended', inBrowser, async () => {
  const texts = connectionsTexts.en
  const ada = fakeConnection('Ada')
  // The platform attests no files yet: this is the attestation of another file.
  ada.values.contract = { ...fileValue(ada.id), verified_hash: '0'.repeat(64), verified_salt: 'salt' }
  ada.values_private.contract = false
  const { service, replies } = connectedService([ada, ...(await markedConnections())])
  const file = { name: 'lease.pdf', text: `%PDF-1.7 ${MARKER}` }
  const { page, go } = await openCompany({
    at: '/connections',
    services: [service],
    replies: { ...replies, ...fileReplies(() => file) },
  })
  await getRow(page, 'Ada').getByRole('button').click()
  await unlockService(page)
  const open = () => page.getByRole('button', { name: texts.openFile }).click()
  const mark = page.getByText(texts.attestedOther)
  assert.deepEqual(await readDownload(page, open), file)
  await mark.waitFor()
  await checkPage(page, 'connection')
  file.name = 'renewed.pdf'
  ada.values.contract.updated_at = AT.replace('2026', '2027')
  // The page's data is stale by now, and the user returns to it.
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await mark.waitFor({ state: 'detached' })
  assert.equal((await readDownload(page, open)).name, 'renewed.pdf')
  await mark.waitFor()

  await go('/connections')
  await getRow(page, 'Damaged Dora').getByRole('button').click()
  await page.getByRole('button', { name: texts.end }).click()
  await checkPage(page, 'connection-end')
  await page.getByRole('alertdialog').getByRole('button', { name: texts.end }).click()
  await page.getByText(texts.ended).waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await getRow(page, 'Verified Vera').waitFor()
  await getRow(page, 'Damaged Dora').waitFor({ state: 'detached' })
})
