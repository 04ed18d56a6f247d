// A plugin field in the company's turn of a run: picks and input survive a lock and reach the answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openFakePortal, pluginReplies } from '@company-data/testkit/browser'
import { valueInputTexts } from '@company-data/web/fields/rules'
import { answerTexts, runTexts } from '@company-data/web/runs/rules'
import type { Page } from 'playwright-core'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { PASSPHRASE, SERVICE_ID } from '../fake/keyed-service.ts'
import { CAR_OFFER, FLOW_ID, fakeRun, OWNER_ID, openServiceAnswer, runReplies } from '../fake/runs.ts'
import { lockPortal, unlockPortal } from '../fixtures/customer-company.ts'

const unlockKey = async (page: Page): Promise<void> => {
  const texts = serviceKeysTexts.en
  await page.getByRole('button', { name: texts.unlock }).click()
  // A toast is a dialog too, so the drawer is named by what it has.
  const drawer = page.getByRole('dialog').filter({ has: page.getByLabel(texts.passphrase, { exact: true }) })
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill(PASSPHRASE)
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await drawer.waitFor({ state: 'detached' })
}

test('a plugin pick survives a lock and is sent as the answer', inBrowser, async () => {
  const inputTexts = valueInputTexts.en
  const run = fakeRun(CAR_OFFER, { current_node: 'offer' })
  const route = '/api/services/{id}/flows/{flowId}/runs/{runId}'
  const { page, fake, device } = await openFakePortal({
    at: `/flow-runs/${SERVICE_ID}/${FLOW_ID}/${run.id}`,
    account: { user_id: OWNER_ID },
    replies: { ...runReplies(CAR_OFFER, [run]), ...(await pluginReplies(`POST ${route}/plugin-pass`)) },
  })
  await unlockKey(page)
  await page.getByRole('heading', { name: answerTexts.en.title('The offer') }).waitFor()
  await page.getByLabel('Budget', { exact: true }).fill('300')
  await page.getByRole('searchbox', { name: inputTexts.pick('Model') }).fill('Small')
  await page.getByRole('button', { name: inputTexts.search, exact: true }).click()
  await page.getByRole('button', { name: 'Small car', exact: true }).click()
  await page.getByLabel('Kilometres', { exact: true }).fill('15000')
  await lockPortal(page)
  assert.equal((await page.content()).includes('Small car'), false, 'a lock forgets the replies of the plugin')
  await unlockPortal(page, { password: device.rawPassword })
  await unlockKey(page)
  await page.getByText('Small car').waitFor()
  assert.deepEqual(
    [
      await page.getByLabel('Budget', { exact: true }).inputValue(),
      await page.getByLabel('Kilometres', { exact: true }).inputValue(),
    ],
    ['300', '15000'],
  )
  await page.getByRole('button', { name: answerTexts.en.submitAndEnd }).click()
  await page.getByText(runTexts.en.of.company.completed).waitFor()
  const [request] = fake.requests(`POST ${route}/answers`)
  assert.match(await openServiceAnswer(request?.body, 'car'), /Small car/)
})
