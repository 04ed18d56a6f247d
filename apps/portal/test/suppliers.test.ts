// The company as a customer of others, in the portal: connecting by code or link, and the shared data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, type FakeRequest, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { connectionTexts, connectTexts, shareTexts } from '@company-data/web/sharing/rules'
import { appTexts } from '../src/app/app-texts.ts'
import { receivedDocumentsTexts } from '../src/customer/received-documents/received-documents-texts.ts'
import { suppliersTexts } from '../src/customer/suppliers/suppliers-texts.ts'
import { fakeDatum } from './fake/contact-data.ts'
import { fakeId } from './fake/ids.ts'
import { keyedService, SERVICE_ID } from './fake/keyed-service.ts'
import { fakeSupplier, openAnswer, SUPPLIER_CODE, SUPPLIER_SERVICE } from './fake/supplier.ts'
import { chooseToShare } from './fixtures/customer-company.ts'

const NOTE = 'Please-Deliver-At-The-Back-Door'

const rows = [
  { slug: 'name', label: 'Legal name', type: 'text', mandatory: true },
  { slug: 'mail', label: 'Invoices go to', type: 'email' },
  { slug: 'note', label: 'Delivery note', type: 'text', one_time: true },
]
const card = [fakeDatum('company_name', 'Buyer Limited'), fakeDatum('email', 'bills@buyer.example')]

const texts = suppliersTexts.en
const share = shareTexts.en
const connectionLabels = connectionTexts.en
const connect = connectTexts.en
test('G-082, G-083: a company connects by a link, and the form shows what is shared', inBrowser, async () => {
  const { state, replies } = fakeSupplier({ rows }, card)
  const { page, go, fake } = await openFakePortal({ at: '/suppliers', replies })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await go('/suppliers/connect')
  await page.getByLabel(connect.code, { exact: true }).fill(`${fake.origin}/portal/x?code=${SUPPLIER_CODE}`)
  await page.getByRole('button', { name: connect.lookUp }).click()
  await page.getByText(SUPPLIER_SERVICE.public_key_sha256).waitFor({ state: 'attached' })

  const summary = page.getByRole('list', { name: share.summary('Share Ltd') })
  await summary.getByText(share.incomplete).waitFor()
  assert.equal(await summary.getByRole('listitem').count(), 1, 'nothing is shared without a choice')
  await page.getByRole('button', { name: connect.connect, exact: true }).click()
  await page.getByText(share.problems.undecided).waitFor()
  await chooseToShare(page, share, 'Legal name', /Buyer Limited/)
  await chooseToShare(page, share, 'Invoices go to', /bills@buyer\.example/)
  await chooseToShare(page, share, 'Delivery note', share.typed)
  await page.getByText(share.problems.needed).waitFor()
  await page.getByRole('group', { name: 'Delivery note' }).getByLabel(share.value, { exact: true }).fill(NOTE)
  assert.deepEqual(
    await Promise.all([NOTE, 'bills@buyer.example'].map((text) => summary.getByText(text).count())),
    [1, 1],
  )
  assert.deepEqual(
    [await summary.getByText(share.live, { exact: true }).count(), await summary.getByText(share.once).count()],
    [2, 1],
  )
  await checkPage(page, 'supplier-connect')
  await page.getByRole('button', { name: connect.connect, exact: true }).click()
  await page.getByRole('heading', { name: connectionLabels.heldTitle('Share Ltd') }).waitFor()
  await page.getByText(connectionLabels.sealedOnce, { exact: true }).waitFor()
  assert.equal(await page.getByText(NOTE).count(), 0, 'a value shared once cannot be read back')
  await checkPage(page, 'supplier')

  assert.equal(fake.requests('POST /api/customer/connections')[0]?.body.code, SUPPLIER_CODE)
  const values = (state.answers ?? []).map(async ({ slug, value, live }) => [slug, await openAnswer(value), live])
  assert.deepEqual(await Promise.all(values), [
    ['name', 'Buyer Limited', true],
    ['mail', 'bills@buyer.example', true],
    ['note', NOTE, false],
  ])
  await go(`/suppliers/connect?code=${encodeURIComponent(SUPPLIER_CODE)}`)
  await page.getByText(connect.of.company.alreadyConnected).waitFor()
})

test('G-080, G-082: a code without a service for companies is explained, input stays', inBrowser, async () => {
  const texts = suppliersTexts.en
  const connect = connectTexts.en
  const { replies } = fakeSupplier({}, [])
  const ownService = keyedService({ name: 'Own' })
  const person = { kind: 'person', share_code: 'L4NCW5K7HZ', display_name: 'Ada', public_key: ownService.public_key }
  const ownProfile = {
    kind: 'service',
    service_id: SERVICE_ID,
    name: 'Own',
    company_name: 'Nordwind Energie',
    company_identity: null,
    sandbox: false,
    fields: [],
    audience: 'both',
    public_key: ownService.public_key,
    config_token: fakeId(2),
  }
  const profiles: Record<string, unknown> = {
    'NOBODY/NOTHING': new ApiError('profile.code_not_found'),
    SHARE: new ApiError('profile.company_code_requires_service'),
    L4NCW5K7HZ: person,
    [ownService.code]: ownProfile,
  }
  const { page, go } = await openFakePortal({
    at: '/suppliers/connect',
    expected: /40[04]/,
    replies: {
      ...replies,
      'GET /api/services': [ownService],
      'GET /api/customer/documents': { items: [], next_cursor: null },
      'GET /api/customer/by-code': ({ query }: FakeRequest) => profiles[query.code ?? ''],
    },
  })
  const code = page.getByLabel(connect.code, { exact: true })
  const attempts: Array<[code: string, says: string | undefined]> = [
    ['NOBODY/NOTHING', connect.refusals['profile.code_not_found']],
    ['SHARE', connect.refusals['profile.company_code_requires_service']],
    [person.share_code, connect.of.company.personCode],
    [ownService.code, texts.ownService],
  ]
  for (const [enteredCode, message = ''] of attempts) {
    await code.fill(enteredCode)
    await page.getByRole('button', { name: connect.lookUp }).click()
    await page.getByText(message).waitFor()
    assert.equal(await code.inputValue(), enteredCode)
  }
  await go('/received-documents')
  await page.getByRole('heading', { name: receivedDocumentsTexts.en.emptyTitle }).waitFor()
})

test('G-054: customer pages are for the owner, and say so to a delegate', inBrowser, async () => {
  const { page, go } = await openFakePortal({
    at: '/suppliers',
    user: 'delegate',
    replies: { 'GET /api/services': [keyedService()] },
  })
  await page.getByRole('heading', { name: appTexts.en.ownerOnly }).waitFor()
  for (const path of ['/suppliers/connect', '/received-documents', '/received-runs']) {
    await go(path)
    await page.getByRole('heading', { name: appTexts.en.ownerOnly }).waitFor()
  }
  assert.equal(await page.getByRole('link', { name: suppliersTexts.en.title }).count(), 0)
})
