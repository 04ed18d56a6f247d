// Documents in the wallet: listed, read on the device, accepted, signed with a mailed code, declined with a reason.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { pdfWithLines } from '@company-data/testkit'
import { checkPage, inBrowser, loseResponse, openFakeWallet } from '@company-data/testkit/browser'
import { signingTexts } from '@company-data/web/documents/rules'
import type { Page } from 'playwright-core'
import { agreeingTexts } from '../src/decisions/decision-texts.ts'
import { contentTexts } from '../src/documents/content/content-texts.ts'
import { actionTexts } from '../src/documents/decision/action-texts.ts'
import { documentsTexts } from '../src/documents/documents-texts.ts'
import { fakeConversation } from './fakes/fake-conversation.ts'
import { fakeDocuments, sealFile } from './fakes/fake-documents.ts'
import { fakeIdentity } from './fakes/fake-identity.ts'

/** Expected refusals and lost responses: the browser logs each to its console. */
const expected = /ERR_FAILED|status of 40[0349]/

/** Finds the dialog that is a sheet, not the one of a toast. */
const getSheet = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).and(page.locator(':not([aria-modal="false"])'))

/** The wallet of a person with offers, a letter to sign, a private one and one for everyone. */
const openInbox = async () => {
  const wallet = await openFakeWallet({ language: 'de', at: '/account', expected })
  const { publicKey } = wallet.device.pair
  const letters = await fakeConversation(publicKey)
  const documents = fakeDocuments(letters.connection)
  wallet.fake.onAll({ ...letters.replies, ...documents.replies })
  const send = async (name: string, payload: unknown, members: object = {}) =>
    documents.add({ name, payload: await sealValue(JSON.stringify(payload), publicKey), ...members })
  const offerMembers = { kind: 'subscription', status: 'offering', requires_acceptance: true }
  const prices = { monthly_price: '4.90', starts_on: '2026-03-01', renewed: true, rooms: [{ name: 'Dachboden' }] }
  const offer = await send('Briefe jeden Monat', prices, offerMembers)
  const toSign = { status: 'ready_to_sign', requires_signature: true, plain_sha256: '0'.repeat(64) }
  const letter = await send('Vollmacht', { text: 'Für die Post' }, toSign)
  const unwanted = await send('Briefe jeden Tag', { price: '99' }, offerMembers)
  await send('Rechnung', { total: '4.90' }, { is_private: true })
  const everyone = { connection_id: null, person_user_id: null, payload: 'Neun bis fünf' }
  documents.add({ name: 'Öffnungszeiten', ...everyone })
  return { ...wallet, ...documents, letters, offer, letter, unwanted }
}

test(
  'German: documents are accepted, signed with a code and declined (G-120, G-126, A-58, G-183, D1-DOC-32)',
  inBrowser,
  async () => {
    const [texts, signing, decisionTexts] = [documentsTexts.de, signingTexts.de, actionTexts.de]
    const { page, go, letters, offer, letter, unwanted, state } = await openInbox()
    await go('/documents')
    const open = page.getByRole('list', { name: texts.groups.open })
    await open.getByText('Vollmacht').waitFor()
    assert.equal(await open.getByRole('listitem').count(), 3)
    await checkPage(page, 'wallet-documents')
    await open.getByRole('link', { name: 'Briefe jeden Monat' }).click()
    await page.getByText('Monthly price').waitFor()
    await page.getByText('1. März 2026').or(page.getByText('01.03.2026')).waitFor()
    await checkPage(page, 'wallet-document-fields')
    await page.getByRole('button', { name: texts.accept }).click()
    const accepting = getSheet(page, decisionTexts.acceptTitle('Briefe jeden Monat'))
    await accepting.getByLabel(signing.lastName).fill('Lovelace')
    await loseResponse(page, '**/accept')
    await accepting.getByRole('button', { name: signing.accept, exact: true }).click()
    await accepting.waitFor({ state: 'detached' })
    await page.getByText(texts.states.in_force, { exact: true }).waitFor()
    assert.equal(offer.status, 'active')

    await go(`/documents/${letter.id}`)
    await page.getByText('Für die Post').waitFor()
    await page.getByRole('button', { name: texts.sign }).click()
    const sheet = getSheet(page, decisionTexts.signTitle('Vollmacht'))
    await sheet.getByLabel(signing.lastName).fill('Lovelace')
    assert.equal(await sheet.getByRole('radio', { name: signing.byApp }).count(), 0, 'without a second factor')
    await sheet.getByRole('button', { name: signing.sendCode }).click()
    await sheet.getByText(signing.codeSent).waitFor()
    await sheet.getByLabel(signing.code, { exact: true }).fill('123456')
    await sheet.getByRole('button', { name: signing.sign, exact: true }).click()
    await sheet.getByText(signing.codeWrong).waitFor()
    await checkPage(page, 'wallet-sign-code')
    await sheet.getByLabel(signing.code, { exact: true }).fill(state.code)
    await sheet.getByRole('button', { name: signing.sign, exact: true }).click()
    await page.getByText(texts.states.signed, { exact: true }).waitFor()
    const [signature] = letter.signatures as Array<Record<string, string>>
    assert.equal(signature?.method, 'email')

    await go(`/documents/${unwanted.id}`)
    await page.getByRole('button', { name: texts.decline }).click()
    const declining = getSheet(page, decisionTexts.declineTitle('Briefe jeden Tag'))
    await declining.getByLabel(agreeingTexts.de.reason).fill('Zu viele Briefe')
    await checkPage(page, 'wallet-decline')
    await declining.getByRole('button', { name: decisionTexts.decline, exact: true }).click()
    await page.getByText(texts.states.declined, { exact: true }).waitFor()
    await page.getByText(agreeingTexts.de.reasonSent).waitFor()
    assert.deepEqual(await letters.sent(), [decisionTexts.reasonAbout('Briefe jeden Tag', 'Zu viele Briefe')])
    assert.equal(unwanted.status, 'ended')

    await go('/documents')
    await page.getByRole('link', { name: 'Öffnungszeiten' }).click()
    await page.getByText(texts.broadcastText).waitFor()
    await page.getByText('Neun bis fünf').waitFor()
  },
)

test('a contract is read on the whole screen, and signed from there', inBrowser, async () => {
  const [texts, content] = [documentsTexts.de, contentTexts.de]
  const { page, go, add, device } = await openInbox()
  const pdf = await sealFile(pdfWithLines(['A lease']), device.pair.publicKey)
  const lease = add({ name: 'Lease', status: 'ready_to_sign', requires_signature: true, ...pdf })
  await go(`/documents/${lease.id}`)
  await page.getByRole('button', { name: content.fullScreen }).click()
  const screen = page.getByRole('dialog', { name: 'Lease', exact: true })
  await screen.locator('canvas[data-state="drawn"]').waitFor()
  await page.setViewportSize({ width: 844, height: 390 })
  const pages = await screen.getByRole('region', { name: 'Lease' }).boundingBox()
  assert.ok(pages !== null && pages.y < 120, `the pages begin at ${pages?.y} of 390`)
  await checkPage(page, 'wallet-document-full')
  await page.keyboard.press('Escape')
  await screen.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: content.fullScreen }).click()
  await screen.getByRole('button', { name: texts.sign }).click()
  await screen.waitFor({ state: 'detached' })
  await getSheet(page, actionTexts.de.signTitle('Lease')).waitFor()
})

test('A-107: a document says who its company is, also where it is declined or ended', inBrowser, async () => {
  const wallet = await openFakeWallet({ language: 'en', at: '/account' })
  const letters = await fakeConversation(wallet.device.pair.publicKey)
  const documents = fakeDocuments(letters.connection)
  wallet.fake.onAll({ ...letters.replies, ...documents.replies })
  const payload = await sealValue('{"price":"99"}', wallet.device.pair.publicKey)
  const company_identity = fakeIdentity({ verified: 'domain', domain: 'letters.example' })
  const members = { kind: 'subscription', payload, company_identity }
  const offer = documents.add({ ...members, name: 'Offer', status: 'offering', requires_acceptance: true })
  const metadata = { can_be_cancelled_in_app: true }
  const contract = documents.add({ ...members, name: 'Contract', metadata })
  const { page, go } = wallet
  await go(`/documents/${offer.id}`)
  await page.getByText('letters.example').nth(1).waitFor()
  await page.getByRole('button', { name: documentsTexts.en.decline }).click()
  await getSheet(page, actionTexts.en.declineTitle('Offer')).getByText('letters.example').waitFor()
  await page.keyboard.press('Escape')
  await go(`/documents/${contract.id}`)
  await page.getByRole('button', { name: actionTexts.en.cancelOpen }).click()
  await getSheet(page, actionTexts.en.cancelTitle('Contract')).getByText('letters.example').waitFor()
})
