// The journeys of contracts in the wallet: one is signed with a passkey, sealed and cancelled; one of a run is signed in turn.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { mailbox, ownPlatform, pdfWithLines, type TestAccount } from '@company-data/testkit'
import { addAuthenticator, checkPage, inBrowser, loseResponse, useWallet } from '@company-data/testkit/browser'
import { passkeyTexts } from '@company-data/web/account/rules'
import { sealTexts, signingTexts } from '@company-data/web/documents/rules'
import type { Locator, Page } from 'playwright-core'
import { walletTexts } from '../../src/app/wallet-texts.ts'
import { agreeingTexts } from '../../src/decisions/decision-texts.ts'
import { contentTexts } from '../../src/documents/content/content-texts.ts'
import { actionTexts } from '../../src/documents/decision/action-texts.ts'
import { documentsTexts } from '../../src/documents/documents-texts.ts'
import { lineTexts } from '../../src/documents/signing-line/signing-line-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { answerLease, publishLease } from '../fixtures/lease-flow.ts'
import { COMPANY, connectedPerson, startLetters } from '../fixtures/letters-service.ts'

// A browser allows passkeys at a name, not at an address of numbers.
const platform = await ownPlatform({ environment: { HOST: 'localhost' } })
const { openWallet } = useWallet()
const letters = await startLetters(platform)
const { portal } = letters

/** Expected refusals: the browser logs each to its console. */
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[0349]|pubKeyCredParams is missing/

const SECRET = 'The-Subscriber-Gets-A-Letter-Each-Week'
const lines = ['Subscription', '', SECRET, 'and pays four euros for it.']
const file = { bytes: pdfWithLines(lines, 2), mime_type: 'application/pdf', original_name: 'subscription.pdf' }
const cancellable = { metadata: { can_be_cancelled_in_app: true, cancellation_notice_days: 30 } }

/** Finds the dialog that is a sheet, not the one of a toast. */
const getSheet = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).and(page.locator(':not([aria-modal="false"])'))

/** Inside the sheet of the signature, which keeps what is typed. */
const addPasskey = async (sheet: Locator, { rawPassword }: TestAccount): Promise<void> => {
  const texts = passkeyTexts.en
  await sheet.getByRole('button', { name: agreeingTexts.en.addPasskey }).click()
  await sheet.getByLabel(texts.passkeyName, { exact: true }).fill('Kitchen tablet')
  await sheet.getByLabel(walletTexts.en.password, { exact: true }).fill(rawPassword)
  await sheet.getByRole('button', { name: texts.addPasskey, exact: true }).click()
  await sheet.getByText(agreeingTexts.en.sendsPasskey).waitFor()
}

/** The sheet covers the shell's lock button, so the timeout locks; it runs from the last key press. */
const lockAndUnlock = async (page: Page, person: TestAccount, type: () => Promise<void>): Promise<void> => {
  const texts = sessionTexts.en
  await page.clock.install()
  await type()
  await page.clock.fastForward(15 * 60_000)
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor()
  await page.clock.resume()
  assert.equal((await page.content()).includes(SECRET), false, 'a lock forgets opened data')
  await page.getByLabel(texts.password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor({ state: 'detached' })
}

/** Poppler, where the machine has it. */
const pdfsigVerdict = (path: string): string | undefined => {
  try {
    return execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

test(
  'a contract is read, signed with a passkey, sealed and cancelled (D1-DOC-16, D1-DOC-22, D1-DOC-33, G-122, G-183, D1-DOC-31)',
  inBrowser,
  async (context) => {
    const [texts, signing, decisionTexts] = [documentsTexts.en, signingTexts.en, actionTexts.en]
    const { person, client, id: connection_id } = await connectedPerson(platform, letters)
    const contract = { connection_id, name: 'Letter subscription', kind: 'subscription' } as const
    const { id } = await portal.documents.create({ ...contract, ...cancellable, requires_signature: true, file })
    // Pushes of what happens between the first list and the opening of the stream are lost, so it is there before.
    const { page, go } = await openWallet(platform, { person, at: '/home', expected })
    await addAuthenticator(page)
    await page.getByRole('heading', { name: texts.waiting(1) }).waitFor()
    await page
      .getByRole('list', { name: texts.waiting(1) })
      .getByRole('link', { name: 'Letter subscription' })
      .click()

    await page.getByText(texts.toSignText(COMPANY)).waitFor()
    await page.locator('canvas[data-state="drawn"]').first().waitFor()
    await page.getByText(SECRET).first().waitFor({ state: 'attached' })
    await page.getByText(contentTexts.en.openedHere).waitFor()
    await page.getByText(lineTexts.en.yourSignature, { exact: true }).waitFor()
    await page.getByText(sealTexts.en.signaturePlace).waitFor()
    await checkPage(page, 'wallet-document-sign')

    await page.getByRole('button', { name: texts.sign }).click()
    const sheet = getSheet(page, decisionTexts.signTitle('Letter subscription'))
    await sheet.getByLabel(signing.firstName).fill('Ada')
    await sheet.getByRole('radio', { name: signing.pictureTyped }).click()
    await sheet.getByRole('button', { name: agreeingTexts.en.addPasskey }).click()
    await sheet.getByLabel(passkeyTexts.en.passkeyName, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: texts.sign }).click()
    await sheet.getByLabel(signing.firstName).waitFor()
    await addPasskey(sheet, person)
    assert.equal(await sheet.getByLabel(signing.firstName).inputValue(), 'Ada', 'the form waited for the passkey')
    await sheet.getByText(agreeingTexts.en.sendsPdf(COMPANY)).waitFor()
    await checkPage(page, 'wallet-sign-sheet')
    const lastName = sheet.getByLabel(signing.lastName)
    await lastName.fill('')
    await lockAndUnlock(page, person, () => lastName.pressSequentially('Lovelace'))
    assert.equal(await lastName.inputValue(), 'Lovelace', 'the input survives a lock')
    await sheet.getByText(decisionTexts.notOpen).waitFor({ state: 'detached' })
    await page.context().setOffline(true)
    await sheet.getByRole('button', { name: signing.sign, exact: true }).click()
    await sheet.getByRole('alert').waitFor()
    await page.context().setOffline(false)
    await sheet.getByRole('button', { name: signing.sign, exact: true }).click()

    await page.getByText(lineTexts.en.signedAs('Ada Lovelace')).waitFor()
    const { status, signatures } = await portal.documents.read(id)
    assert.deepEqual(
      [status, signatures[0]?.method, signatures[0]?.signer_last_name],
      ['active', 'biometric', 'Lovelace'],
    )
    await page.getByText(sealTexts.en.verified).waitFor()
    await page.getByText(lineTexts.en.agreedMatches).waitFor()
    await sheet.waitFor({ state: 'detached' })
    await checkPage(page, 'wallet-document-sealed')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: contentTexts.en.downloadNamed('Letter subscription') }).click()
    const path = await (await download).path()
    assert.equal((await verifySealedPdf(await readFile(path), await client.platformSeal.read())).valid, true)
    const verdict = pdfsigVerdict(path)
    if (verdict === undefined) context.diagnostic('pdfsig is not installed')
    else assert.ok(verdict.includes('Signature is Valid') && verdict.includes('Total document signed'), verdict)

    await page.getByRole('button', { name: decisionTexts.cancelOpen }).click()
    const cancelling = getSheet(page, decisionTexts.cancelTitle('Letter subscription'))
    await cancelling.getByLabel(decisionTexts.lastDay).fill('2020-01-01')
    await cancelling.getByRole('button', { name: decisionTexts.cancel, exact: true }).click()
    await cancelling.getByText(decisionTexts.dayTooEarly).waitFor()
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    await cancelling.getByLabel(decisionTexts.lastDay).fill(day)
    await loseResponse(page, '**/cancel')
    await cancelling.getByRole('button', { name: decisionTexts.cancel, exact: true }).click()
    await cancelling.waitFor({ state: 'detached' })
    await page.getByText(texts.states.ending, { exact: true }).waitFor()
    assert.equal((await portal.documents.read(id)).cancel_effective_date, day)
    await go('/devices')
    await page.getByText(passkeyTexts.en.unlocks, { exact: true }).waitFor()
    await checkPage(page, 'wallet-passkeys')
  },
)

test("D1-DOC-39, D1-XREF-07: a run's document is signed in turn and sealed for both", inBrowser, async () => {
  const [texts, line, signing] = [documentsTexts.en, lineTexts.en, signingTexts.en]
  await letters.company.level.update('pro')
  const flowId = await publishLease(letters.company, letters.service.id)
  const { person, client, id: connection_id } = await connectedPerson(platform, letters)
  const run = await letters.flows.runs.start(flowId, { target: { connection_id } })
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
  const sheet = getSheet(page, actionTexts.en.signTitle('Lease'))
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
})
