// Unreadable parts of a run: the page says so and offers a retry, and never shows them as empty.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfWithLines } from '@company-data/testkit'
import { checkPage, fakeFile, inBrowser } from '@company-data/testkit/browser'
import { answerTexts, runTexts, turnTexts } from '@company-data/web/runs/rules'
import type { Page } from 'playwright-core'
import { walletTexts } from '../src/app/wallet-texts.ts'
import { runPageTexts } from '../src/runs/run-texts.ts'
import { openRunWallet } from './fakes/open-run-wallet.ts'
import { PICTURE } from './fakes/picture.ts'
import { FORM } from './fakes/rental-definitions.ts'

/** Lost requests, each logged to the browser's console. */
const expected = /ERR_FAILED/

/** Requests to these addresses are lost until it is lifted. */
const lose = async (page: Page, address: string | RegExp) => {
  await page.route(address, (route) => route.abort())
  return { lift: () => page.unroute(address) }
}

/** The part without the time. */
const staleNoticeText = walletTexts.en.lastRead('').split('.')[0] ?? ''

test('G-183: reports a picture, file answer and update that could not be loaded', inBrowser, async () => {
  const assets = 'GET /api/company-connections/{id}/flow-runs/{runId}/assets/{assetKey}'
  const replies = { [assets]: fakeFile(PICTURE, 'image/png') }
  const { page, push, run, runs } = await openRunWallet(
    { at: (id) => `/answers/${id}`, expected, replies },
    ({ start }) => start(FORM),
  )
  const [turn, answers] = [turnTexts.en, answerTexts.en]
  const picture = await lose(page, /\/api\/.*\/assets\//)
  await page.getByRole('button', { name: turn.begin }).click()
  const alert = page.getByRole('alert').filter({ hasText: answers.pictureFailed('The way to us') })
  await alert.waitFor()
  await checkPage(page, 'wallet-step-picture-failed')
  await picture.lift()
  await alert.getByRole('button', { name: answers.again }).click()
  await page.getByRole('img', { name: 'The way to us' }).waitFor()

  const file = { name: 'card.pdf', mimeType: 'application/pdf', buffer: pdfWithLines(['A card']) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText(file.name).waitFor()
  await page.getByRole('button', { name: turn.next, exact: true }).click()
  await page.getByRole('region', { name: turn.review }).getByRole('button', { name: turn.send }).click()
  const texts = runPageTexts.en
  const opening = page.getByRole('button', { name: runTexts.en.openFile('Card') })
  await opening.waitFor()

  const reading = await lose(page, /\/flow-runs\//)
  await opening.click()
  const unreachableAlert = page.getByRole('alert').filter({ hasText: walletTexts.en.unreachable })
  await unreachableAlert.waitFor()
  assert.equal(await page.getByText(runTexts.en.unreadable).count(), 0, 'the key is not to blame')
  await page.getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.refresh }).click()
  const refreshAlert = page.getByRole('alert').filter({ hasText: texts.refreshFailed })
  await refreshAlert.waitFor()
  await checkPage(page, 'wallet-run-news-failed')
  await reading.lift()
  await page.getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.refresh }).click()
  await refreshAlert.waitFor({ state: 'detached' })
  const arriving = page.waitForEvent('download')
  await opening.click()
  assert.equal((await arriving).suggestedFilename(), file.name)

  const end = await lose(page, /\/flow-runs\//)
  runs.cancelAsService(run)
  push('flow_run', run.id)
  await page.getByText(staleNoticeText).waitFor()
  await end.lift()
  await page.getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.refresh }).click()
  await page.getByText(texts.cancelledTitle).waitFor()
  await page.getByText(staleNoticeText).waitFor({ state: 'detached' })
})
