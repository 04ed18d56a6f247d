// The journey of a document created by a flow run: it waits for the company, is signed in turn, and sealed for both.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { sealTexts, signingTexts } from '@company-data/web/documents/rules'
import type { Page } from 'playwright-core'
import { agreeingTexts } from '../../src/decisions/decision-texts.ts'
import { actionTexts } from '../../src/documents/decision/action-texts.ts'
import { documentsTexts } from '../../src/documents/documents-texts.ts'
import { lineTexts } from '../../src/documents/signing-line/signing-line-texts.ts'
import { answerLease, publishLease } from '../fixtures/lease-flow.ts'
import { COMPANY, connectedPerson, startLetters } from '../fixtures/letters-service.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()
const letters = await startLetters(platform)

/** Of a sheet, not of a toast. */
const getSheet = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).and(page.locator(':not([aria-modal="false"])'))

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
