// What cannot be read of a run: the page says so and offers another try, and never passes it off as nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowField, pdfWithLines, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { answerTexts, runTexts } from '@company-data/ui/runs/rules'
import type { Page } from 'playwright-core'
import { frameTexts } from '../src/frame/frame-texts.ts'
import { runPageTexts } from '../src/runs/run-texts.ts'
import { turnTexts } from '../src/runs/turn/turn-texts.ts'
import { connectedPerson, startLetters } from './scenes/letters-service.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()
const letters = await startLetters(platform)

/** Lost requests, each of which a browser writes into its console. */
const expected = /ERR_FAILED/

/** Requests to these addresses are lost until it is lifted. */
const lose = async (page: Page, address: string | RegExp) => {
  await page.route(address, (route) => route.abort())
  return { lift: () => page.unroute(address) }
}

/** As far as it does not name the time. */
const notReadAgain = frameTexts.en.lastRead('').split('.')[0] ?? ''

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A step of the person with a picture and a file, then one of the company. */
const publishForm = async (): Promise<string> => {
  const { company, service } = letters
  const { id, draft_token } = await company.createFlow(service.id, { name: 'Form', output_mode: 'data_only' })
  const { asset_key } = await company.addFlowAsset(id, { name: 'Map', bytes: PICTURE })
  const definition = {
    ...{ entry: 'ask', output_mode: 'data_only', constants: [], edges: [{ from: 'ask', to: 'look' }] },
    parties: [
      { key: 'company', label: 'Company', type: 'owner' },
      { key: 'customer', label: 'Customer', type: 'person' },
    ],
    nodes: [
      {
        ...{ key: 'ask', label: 'About you', party: 'customer' },
        elements: [
          { kind: 'image', key: 'map', asset_key, alt: 'The way to us' },
          flowField('card', { label: 'Card', type: 'pdf_document', link: 'none' }),
        ],
      },
      { key: 'look', label: 'Look', party: 'company', elements: [flowField('note', { label: 'Note' })] },
    ],
  }
  const saved = await company.saveFlowDraft(id, definition, draft_token)
  await company.publishFlow(id, saved.draft_token)
  return id
}

test('(G-183) a picture, a file answer and news of a run that could not be read are said', inBrowser, async () => {
  await letters.company.setLevel('pro')
  const flowId = await publishForm()
  const { person, id } = await connectedPerson(platform, letters)
  const started = await letters.flows.startFlowRun(flowId, { target: { connection_id: id } })
  const { page } = await openWallet(platform, { person, at: `/answers/${started.record.id}`, expected })
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

  const run = await lose(page, /\/flow-runs\//)
  await opening.click()
  const said = page.getByRole('alert').filter({ hasText: frameTexts.en.unreachable })
  await said.waitFor()
  assert.equal(await page.getByText(runTexts.en.unreadable).count(), 0, 'the key is not to blame')
  await page.getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.refresh }).click()
  const news = page.getByRole('alert').filter({ hasText: texts.refreshFailed })
  await news.waitFor()
  await checkPage(page, 'wallet-run-news-failed')
  await run.lift()
  await page.getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.refresh }).click()
  await news.waitFor({ state: 'detached' })
  const arriving = page.waitForEvent('download')
  await opening.click()
  assert.equal((await arriving).suggestedFilename(), file.name)

  const end = await lose(page, /\/flow-runs\//)
  await started.cancel()
  await page.getByText(notReadAgain).waitFor()
  await end.lift()
  await page.getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.refresh }).click()
  await page.getByText(texts.cancelledTitle).waitFor()
  await page.getByText(notReadAgain).waitFor({ state: 'detached' })
})
