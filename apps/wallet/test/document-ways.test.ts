// Documents in the wallet that go another way: private, changed while somebody signs, not what was announced, active, of a run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { envelopeOf, expectStatus, mailbox, pdfWithLines, sealedFor, totpAt, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { sealTexts, signingTexts } from '@company-data/ui/documents/rules'
import { pdfTexts } from '@company-data/ui/pdf/rules'
import type { Page } from 'playwright-core'
import { agreeingTexts } from '../src/agreeing/agreeing-texts.ts'
import { actTexts } from '../src/documents/answer/act-texts.ts'
import { contentTexts } from '../src/documents/content/content-texts.ts'
import { documentsTexts } from '../src/documents/documents-texts.ts'
import { lineTexts } from '../src/documents/line/line-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { answerLease, publishLease } from './scenes/lease-flow.ts'
import { COMPANY, connectedPerson, startLetters } from './scenes/letters-service.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()
const letters = await startLetters(platform)
const { portal } = letters

/** Refusals that a test provokes: a browser writes each into its console. */
const expected = /status of 40[0349]/

const SECRET = 'Nobody-Else-May-Read-This'
const file = { bytes: pdfWithLines([SECRET]), mime_type: 'application/pdf', original_name: 'power.pdf' }

/** One that a viewer of good faith would run when it is opened. */
const pdfWithScript = (script: string): Buffer => {
  const action = `/OpenAction << /S /JavaScript /JS (${script.replaceAll(/[\\()]/g, '\\$&')}) >>`
  const text = pdfWithLines(['A page']).toString('latin1')
  return Buffer.from(text.replace('/Type /Catalog', `/Type /Catalog ${action}`), 'latin1')
}

/** Of a sheet, not of a toast. */
const sheetOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).and(page.locator(':not([aria-modal="false"])'))

test(
  '[D1-DOC-10] [G-122] a private document stays closed until it is wanted, one that changes meanwhile is not signed, one that is taken back says so',
  inBrowser,
  async () => {
    const [texts, signing, acts] = [documentsTexts.en, signingTexts.en, actTexts.en]
    const { person, id: connection_id } = await connectedPerson(platform, letters)
    const contract = {
      connection_id,
      name: 'Power of attorney',
      requires_signature: true,
      is_private: true,
      file,
    } as const
    const { id } = await portal.createDocument(contract)
    const { page } = await openWallet(platform, { person, at: `/documents/${id}`, expected })
    await page.getByText(contentTexts.en.privateText).waitFor()
    assert.equal(await page.getByRole('button', { name: texts.sign }).isEnabled(), false, 'nobody signs unread')
    await page.getByRole('button', { name: contentTexts.en.show }).click()
    await page.getByText(SECRET).first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: texts.sign }).click()
    const sheet = sheetOf(page, acts.signTitle('Power of attorney'))
    await sheet.getByLabel(signing.lastName).fill('Lovelace')
    await portal.replaceDocumentFile(id, { ...file, bytes: pdfWithLines(['Something else entirely']) })
    await sheet.getByText(acts.changed).waitFor()
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
    await portal.updateDocument(id, { status: 'ended' })
    await sheet.getByText(acts.over).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(texts.withdrawnText(COMPANY)).waitFor()
    assert.equal(await page.getByRole('button', { name: texts.sign }).count(), 0)
    await page.getByRole('button', { name: shellTexts.en.lock }).click()
    await page.getByRole('heading', { name: sessionTexts.en.unlockTitle }).waitFor()
    assert.equal((await page.content()).includes('Something else entirely'), false, 'a lock forgets what was opened')
  },
)

/** The time of the platform, which another file of the process may have moved. */
const platformTime = async (): Promise<number> =>
  Date.parse((await (await fetch(`${platform.frontDoor}/api/health`)).json()).time)

test(
  '[G-122] [A-56] a document is signed with the code of an authenticator app, and not with one that was used',
  inBrowser,
  async () => {
    const [texts, signing] = [documentsTexts.en, signingTexts.en]
    const { person, id: connection_id } = await connectedPerson(platform, letters)
    const { id } = await portal.createDocument({ connection_id, name: 'Contract', requires_signature: true, file })
    const { page } = await openWallet(platform, { person, at: `/documents/${id}`, expected })
    // Turned on while the wallet is open: with it, a sign-in would ask for a code as well.
    const { secret } = expectStatus(await person.call('POST', '/api/account/2fa/setup'), 200, 'setting up').body
    const first = totpAt(secret, await platformTime())
    expectStatus(await person.call('POST', '/api/account/2fa/confirm', { code: first }), 200, 'confirming')
    await page.getByText(SECRET).first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: texts.sign }).click()
    const sheet = sheetOf(page, actTexts.en.signTitle('Contract'))
    await sheet.getByLabel(signing.lastName).fill('Lovelace')
    await sheet.getByRole('radio', { name: signing.byApp }).click()
    assert.equal(await sheet.getByRole('button', { name: signing.sendCode }).count(), 0, 'nothing is mailed')
    await sheet.getByLabel(signing.code, { exact: true }).fill(first)
    await sheet.getByRole('button', { name: signing.sign, exact: true }).click()
    await sheet.getByText(signing.codeWrong).waitFor()
    await checkPage(page, 'wallet-document-app-code')
    // The next one: a code works once, and the one of now turned the factor on.
    await sheet.getByLabel(signing.code, { exact: true }).fill(totpAt(secret, (await platformTime()) + 30_000))
    await sheet.getByRole('button', { name: signing.sign, exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    const [signature] = (await portal.getDocument(id)).signatures
    assert.deepEqual([signature?.method, signature?.signer_last_name], ['twofa', 'Lovelace'])
  },
)

test(
  'a file that is not the announced one is neither shown nor signed; damaged and active ones do no harm',
  inBrowser,
  async () => {
    const { person, id: connection_id } = await connectedPerson(platform, letters)
    const send = async (name: string, plaintext: unknown): Promise<void> => {
      const path = `/api/portal/services/${letters.service.id}/documents`
      const members = { connection_id, name, payload_kind: 'file', requires_signature: true }
      const hash = { plain_sha256: '0'.repeat(64), mime_type: 'application/pdf' }
      const body = { ...members, ...hash, file: await sealedFor(person, plaintext) }
      await letters.company.request({ method: 'POST', path, body })
    }
    await send('Another file', envelopeOf(pdfWithLines([SECRET])))
    await send('No file', { hello: 'there' })
    const active = pdfWithScript('app.alert(1); this.submitForm("https://elsewhere.example")')
    for (const [name, bytes] of [
      ['Damaged', Buffer.from('%PDF-1.7 and nothing that follows from it')],
      ['With a script', active],
    ] as const)
      await portal.createDocument({ connection_id, name, file: { ...file, bytes } })
    const { page, go } = await openWallet(platform, { person, at: '/documents' })
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
    const ours = [platform.frontDoor, platform.region('eu')].map((url) => new URL(url).origin)
    assert.deepEqual(
      origins.filter((origin) => !ours.includes(origin)),
      [],
      'nobody else is asked for anything',
    )
  },
)

test(
  '[D1-DOC-39] [D1-XREF-07] a document of a run waits for the company, is signed in its turn, and sealed for both',
  inBrowser,
  async () => {
    const [texts, line, signing] = [documentsTexts.en, lineTexts.en, signingTexts.en]
    await letters.company.setLevel('pro')
    const flowId = await publishLease(letters.company, letters.service.id)
    const { person, client, id: connection_id } = await connectedPerson(platform, letters)
    const run = await letters.flows.startFlowRun(flowId, { target: { connection_id } })
    const documentId = await answerLease(client, connection_id, run.record.id)
    const { page } = await openWallet(platform, { person, at: `/documents/${documentId}` })
    await page.getByText(texts.waitingText).waitFor()
    const steps = page.getByRole('list', { name: line.line }).getByRole('listitem')
    await steps.nth(1).getByText(line.signatureOf('Landlord')).waitFor()
    await steps.nth(1).getByText(line.lineStates.open).waitFor()
    await steps.nth(2).getByText(line.lineStates.waiting).waitFor()

    await run.refresh()
    await run.requestSignCode('lease')
    const mailedCode = await mailbox(platform).codeFor(letters.email, 'proof')
    const signer = { signer_first_name: 'Lea', signer_last_name: 'Lord' }
    await run.sign(await run.openDocument('lease'), signer, { mailedCode })
    await page.getByText(texts.toSignText(COMPANY)).waitFor()
    await steps.nth(1).getByText(line.signedBy('Landlord')).waitFor()
    await page.getByRole('link', { name: texts.toRun }).waitFor()
    await checkPage(page, 'wallet-document-run')
    await page.getByRole('button', { name: texts.sign }).click()
    const sheet = sheetOf(page, actTexts.en.signTitle('Lease'))
    await sheet.getByText(agreeingTexts.en.sendsPdf(COMPANY)).waitFor()
    await sheet.getByLabel(signing.lastName).fill('Lovelace')
    await sheet.getByRole('button', { name: signing.sendCode }).click()
    await sheet.getByText(signing.codeSent).waitFor()
    const code = await mailbox(platform).codeFor(person.email, 'proof')
    await sheet.getByLabel(signing.code, { exact: true }).fill(code)
    await sheet.getByRole('button', { name: signing.sign, exact: true }).click()
    await page.getByText(sealTexts.en.verified).waitFor()
    await run.refresh()
    assert.equal(run.record.status, 'completed')
  },
)
