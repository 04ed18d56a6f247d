// The flow editor on a phone: fields beside each other stay apart, and a head leaves its words their room.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { funnelTexts } from '../../src/contracts/flows/funnel/funnel-texts.ts'
import { partyTexts } from '../../src/contracts/flows/parties/party-texts.ts'
import { FLOW_ID, fakeFlow, stepsInRow } from '../fake/flows.ts'
import { SERVICE_ID } from '../fake/keyed-service.ts'

test('fields of a party stay in their card and apart, below a readable head', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(1))
  const { page } = await openFakePortal({ at: `${at}?view=parties`, replies, width: 390, language: 'de' })
  const card = page.getByRole('region', { name: 'Customer' })
  const readBox = async (name: string) => {
    const box = await card.locator(`input[name="parties/1/${name}"]`).locator('xpath=..').boundingBox()
    assert.ok(box)
    return box
  }
  const [label, key, around] = [await readBox('label'), await readBox('key'), await card.boundingBox()]
  assert.ok(around)
  assert.ok(label.x + label.width <= key.x || label.y + label.height <= key.y, 'apart')
  assert.ok(key.x + key.width < around.x + around.width, 'inside the card')
  const lead = await page.getByText(partyTexts.de.lead, { exact: true }).boundingBox()
  assert.ok(lead && lead.width > 250, JSON.stringify(lead))
})

test('de: where runs stop, the names of the steps can be read', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2), 1)
  const counts = { steps: [{ node: 'step_0', waiting: 3, cancelled: 1, completed: 0 }], counted: 4, is_complete: true }
  const { page } = await openFakePortal({
    at: `${at}?view=runs`,
    replies: { ...replies, [`GET /api/services/${SERVICE_ID}/flows/${FLOW_ID}/run-counts`]: counts },
    width: 390,
    language: 'de',
  })
  const table = page.getByRole('table', { name: funnelTexts.de.title })
  const cell = table
    .getByRole('row', { name: /Step 0/ })
    .getByRole('cell')
    .first()
  await cell.waitFor()
  const { clientWidth, scrollWidth } = await cell.evaluate((element) => ({
    clientWidth: element.clientWidth,
    scrollWidth: element.scrollWidth,
  }))
  assert.ok(clientWidth > 100 && scrollWidth <= clientWidth, `${scrollWidth} in ${clientWidth}`)
})
