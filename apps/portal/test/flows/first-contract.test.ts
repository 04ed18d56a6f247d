// From a drawn flow to its first run, for an author without a template and without the plan.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, type FakeRequest, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { planTexts } from '../../src/company/plan/plan-texts.ts'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { listTexts } from '../../src/contracts/flows/list/list-texts.ts'
import { outputTexts } from '../../src/contracts/flows/outputs/output-texts.ts'
import { playTexts } from '../../src/contracts/flows/play/play-texts.ts'
import { stepTexts } from '../../src/contracts/flows/steps/step-texts.ts'
import { paths } from '../../src/paths.ts'
import { FLOW_ID, fakeFlow, stepsInRow } from '../fake/flows.ts'
import { SERVICE_ID } from '../fake/keyed-service.ts'

const [outputs, editor, play] = [outputTexts.en, editorTexts.en, playTexts.en]

test('a problem leads to its control, and a PDF with all fields is made there', inBrowser, async () => {
  const { at, replies, readDefinition } = fakeFlow({ ...stepsInRow(3), output_mode: 'document' })
  const assets: object[] = []
  const { page, fake } = await openFakePortal({
    at,
    replies: { ...replies, [`GET /api/portal/flows/${FLOW_ID}/assets`]: () => assets },
  })
  fake.on(`POST /api/portal/flows/${FLOW_ID}/assets`, ({ body }: FakeRequest) => {
    const text = Buffer.from(body.data, 'base64').toString('latin1')
    const tags = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, tag]) => tag)
    const asset = { asset_key: 'made', kind: 'pdf', name: body.name, pages: 1, tags, sha256: 'ab' }
    assets.push(asset)
    return asset
  })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.getByRole('button', { name: editor.problems(1) }).click()
  const problems = page.getByRole('dialog', { name: editor.problemsTitle })
  await problems.getByRole('listitem').getByRole('button').click()
  await problems.waitFor({ state: 'detached' })
  const panel = page.getByRole('complementary', { name: stepTexts.en.properties })
  const add = panel.getByRole('button', { name: outputs.addPdf })
  await add.waitFor()
  const isInView = async () => ((await add.boundingBox())?.y ?? 1000) < 500
  while (!(await isInView())) await page.evaluate(() => new Promise(requestAnimationFrame))
  await add.click()
  await page.getByRole('menuitem', { name: outputs.samplePdf }).click()
  await panel.getByText(outputs.rule(1)).waitFor()
  assert.deepEqual(assets, [
    { asset_key: 'made', kind: 'pdf', name: 'Lease.pdf', pages: 1, tags: ['age_0', 'age_1', 'age_2'], sha256: 'ab' },
  ])
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await page.getByText(editor.saved, { exact: true }).waitFor()
  assert.equal(readDefinition().nodes[2].document.outputs[0].rules[0].asset_key, 'made')
  assert.equal(await panel.getByText(outputs.noTagsHere).count(), 0)
})

test('a template without tags says that it shows no answers', inBrowser, async () => {
  const { nodes, ...draft } = stepsInRow(2)
  const rule = { asset_key: 'plain', languages: 'all', condition: null, signers: null }
  const document = { language_party: 'customer', outputs: [{ output_key: 'o', name: 'Order', rules: [rule] }] }
  const { at, replies } = fakeFlow({
    ...draft,
    output_mode: 'document',
    nodes: [nodes[0], { ...nodes[1], document }],
  })
  const plain = { asset_key: 'plain', kind: 'pdf', name: 'order.pdf', pages: 1, tags: [], sha256: 'ab' }
  const { page } = await openFakePortal({
    at: `${at}?open=step:step_1`,
    replies: { ...replies, [`GET /api/portal/flows/${FLOW_ID}/assets`]: [plain] },
  })
  const panel = page.getByRole('complementary', { name: stepTexts.en.properties })
  await panel.getByText(outputs.noTagsHere).waitFor()
  await panel.getByText('{{age_0}}').waitFor()
  await checkPage(page, 'flow-template-without-tags')
})

test('a save does not outdate a play, and a published flow can be started', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2))
  const { page } = await openFakePortal({ at: `${at}?open=step:step_0`, replies })
  const panel = page.getByRole('complementary', { name: stepTexts.en.properties })
  await panel.getByLabel(stepTexts.en.label, { exact: true }).fill('First')
  await page.getByRole('button', { name: play.play, exact: true }).click()
  await page.getByRole('button', { name: play.start, exact: true }).click()
  await page.getByRole('button', { name: editor.publish, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: editor.publish }).click()
  const start = page.getByRole('link', { name: editor.startRun })
  await start.waitFor()
  assert.equal(await page.getByText(play.outdated).count(), 0)
  const href = (await start.getAttribute('href')) ?? ''
  assert.ok(href.endsWith(`${paths.flowRuns}?service=${SERVICE_ID}&flow=${FLOW_ID}&new=1`), href)
})

test('the form for a flow leads to the plan that it needs, and back', inBrowser, async () => {
  const { replies } = fakeFlow(stepsInRow(2))
  const { page, fake, account } = await openFakePortal({ at: '/flows?new=1', account: { level: 'free' }, replies })
  fake.on('PUT /api/account/level', ({ body }: FakeRequest) => {
    account.level = body.level
    return { user_id: account.user_id, level: body.level }
  })
  const drawer = page.getByRole('dialog', { name: listTexts.en.newTitle })
  await drawer.getByText(listTexts.en.planText).waitFor()
  await checkPage(page, 'new-flow-free')
  await drawer.getByRole('link').click()
  const plan = page.getByRole('main').getByRole('button', { name: planTexts.en.choose('Pro') })
  await plan.waitFor()
  const main = await plan.evaluate((button) => getComputedStyle(button).backgroundColor)
  const other = page.getByRole('main').getByRole('button', { name: planTexts.en.choose('Basic') })
  assert.notEqual(await other.evaluate((button) => getComputedStyle(button).backgroundColor), main)
  await plan.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: planTexts.en.choose('Pro') })
    .click()
  await drawer.waitFor()
  assert.equal(await drawer.getByText(listTexts.en.planText).count(), 0)
})
