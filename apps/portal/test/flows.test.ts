// Flows in the portal: drawn by keyboard, tried and saved; load, check and publish failures; template pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { pdfWithLines } from '@company-data/testkit'
import { checkPage, fakeFile, inBrowser, lostResponse, openFakePortal } from '@company-data/testkit/browser'
import { canvasTexts } from '../src/contracts/flows/canvas/canvas-texts.ts'
import { constantTexts } from '../src/contracts/flows/computed-constants/constant-texts.ts'
import { testTexts } from '../src/contracts/flows/definition-tests/test-texts.ts'
import { editorTexts } from '../src/contracts/flows/editor/editor-texts.ts'
import { outputTexts } from '../src/contracts/flows/outputs/output-texts.ts'
import { pathTexts } from '../src/contracts/flows/paths/path-texts.ts'
import { stepTexts } from '../src/contracts/flows/steps/step-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { FLOW_ID, fakeFlow, stepsInRow } from './fake/flows.ts'
import { sha256 } from './fake/ids.ts'

const session = sessionTexts.en
const [editor, steps, canvas, constants] = [editorTexts.en, stepTexts.en, canvasTexts.en, constantTexts.en]
const [outputs, tests] = [outputTexts.en, testTexts.en]

test('G-182: a flow is drawn by keyboard, undone, computed for samples and saved', inBrowser, async () => {
  const { at, replies, save, readDefinition } = fakeFlow(stepsInRow(3))
  // The browser logs the refused save of a session that is over.
  const { page, fake, device } = await openFakePortal({ at, replies, expected: /status of 40[019]/ })
  const outline = page.getByRole('navigation', { name: canvas.outline })
  await outline.getByRole('button', { name: 'Step 1' }).focus()
  await page.keyboard.press('Enter')
  const properties = page.getByRole('complementary', { name: steps.properties })
  await properties.getByLabel(steps.label, { exact: true }).fill('About you')
  await outline.getByRole('button', { name: 'About you' }).waitFor()
  await page.getByRole('button', { name: editor.undo }).click()
  await outline.getByRole('button', { name: 'Step 1' }).waitFor()
  await page.getByRole('button', { name: editor.redo }).click()
  await outline.getByRole('button', { name: 'About you' }).waitFor()
  const card = page.locator('.react-flow__node').filter({ hasText: 'About you' })
  await card.waitFor()
  await checkPage(page, 'flow-step')

  // A card moved by hand keeps its position after another view of the flow was open.
  const readPosition = () => card.evaluate((element) => (element as HTMLElement).style.transform)
  const before = await readPosition()
  await card.focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction((old) => !document.querySelector(`[style*="${old}"]`), before)
  const movedPosition = await readPosition()
  await page.getByRole('button', { name: editor.views.parties, exact: true }).click()
  await card.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: editor.views.canvas, exact: true }).click()
  await card.waitFor()
  assert.equal(await readPosition(), movedPosition)

  // The editor's worker checks unreachable steps, and explains the paths of the unsaved draft.
  await outline.getByRole('button', { name: canvas.addStep }).click()
  const added = outline.getByRole('button', { name: steps.newStep })
  await added.getByRole('img', { name: /^Has an? (?:error|warning)$/ }).waitFor()
  await page.getByRole('button', { name: editor.undo }).click()
  await added.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: editor.views.paths, exact: true }).click()
  await page.getByRole('heading', { name: pathTexts.en.endsAt('Step 2') }).waitFor()
  await page.getByText('Step 0 → About you → Step 2').waitFor()

  await page.getByRole('button', { name: editor.views.constants, exact: true }).click()
  await page.getByRole('button', { name: constants.add }).click()
  await page.getByLabel(constants.formula, { exact: true }).fill('age_0 * 2')
  await page.getByLabel('Age 0', { exact: true }).fill('21')
  await page.locator('output').getByText('42', { exact: true }).waitFor()
  // A formula that cannot be parsed stays in its field and blocks publishing.
  await page.getByLabel(constants.formula, { exact: true }).fill('age_0 * ')
  await page.getByRole('button', { name: editor.views.parties, exact: true }).click()
  await page.getByRole('button', { name: editor.publish, exact: true }).click()
  await page.getByRole('dialog').getByText(constants.newConstant).first().click()
  assert.equal(await page.getByLabel(constants.formula, { exact: true }).inputValue(), 'age_0 * ')
  await page.getByLabel(constants.formula, { exact: true }).fill('age_0 * 2')
  await page.locator('output').getByText('42', { exact: true }).waitFor()
  // Publishing checks the latest input, even if the page has not rendered it yet.
  await page.getByLabel(constants.formula, { exact: true }).evaluate((textarea, name) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(textarea, 'age_0 *')
    textarea.dispatchEvent(new Event('input', { bubbles: true }))
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === name)?.click()
  }, editor.publish)
  await page.getByRole('dialog').getByText(constants.newConstant).first().click()
  assert.equal(await page.getByRole('alertdialog').count(), 0)
  await page.getByLabel(constants.formula, { exact: true }).fill('age_0 * 2')
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await page.getByText(editor.saved, { exact: true }).waitFor()
  const draft = readDefinition()
  assert.equal(draft.nodes[1].label, 'About you')
  assert.deepEqual(draft.constants[0].expr.args[0], { type: 'ref', key: 'age_0' })

  // Another editor saves in the meantime. Loading that draft replaces everything, including unparsed formulas.
  save(draft)
  await page.getByLabel(constants.formula, { exact: true }).fill('age_0 * 3')
  await page.getByLabel(constants.formula, { exact: true }).fill('age_0 * 3 +')
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await page.getByRole('button', { name: editor.loadSaved }).click()
  await page.getByText(editor.saved, { exact: true }).waitFor()
  assert.equal(await page.getByLabel(constants.formula, { exact: true }).inputValue(), 'age_0 * 2')

  // Text typed letter by letter goes into one field, which never loses the focus.
  await page.getByRole('button', { name: editor.views.tests, exact: true }).click()
  await page.getByRole('button', { name: testTexts.en.fromSample }).click()
  const path = page.getByLabel(testTexts.en.path, { exact: true })
  await path.pressSequentially('step_0\nstep_1')
  assert.equal(await path.inputValue(), 'step_0\nstep_1')
  await page.getByText('Step 0 → About you', { exact: true }).waitFor()

  // After both tokens have expired, the password is requested, and no edit is lost.
  const writing = replies[`PUT /api/portal/flows/${FLOW_ID}/draft`]
  fake.on(`PUT /api/portal/flows/${FLOW_ID}/draft`, new ApiError('auth.token_expired'))
  fake.on('POST /api/auth/refresh', new ApiError('oauth.invalid_grant'))
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await page.getByRole('heading', { name: session.overTitle }).waitFor()
  await page.getByLabel(session.password, { exact: true }).fill(device.rawPassword)
  fake.on(`PUT /api/portal/flows/${FLOW_ID}/draft`, writing)
  await page.getByRole('button', { name: session.signIn }).click()
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await page.getByText(editor.saved, { exact: true }).waitFor()
  assert.equal(await path.inputValue(), 'step_0\nstep_1')
})

test('without a list a draft is unchecked, and a lost publish can be retried', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2))
  const { page, fake } = await openFakePortal({
    at: `${at}?view=tests`,
    replies: { ...replies, 'GET /api/account/plugins': new ApiError('server.error') },
    expected: /Failed to load resource/,
  })
  await page.getByText(editor.listsFailed).waitFor()
  await page.getByText(editor.listsFailedText(editor.lists.plugins)).waitFor()
  await page.getByRole('button', { name: tests.add }).click()
  const list = page.getByRole('listitem').filter({ hasText: tests.newTest(1) })
  await list.getByText(tests.unchecked, { exact: true }).waitFor()
  await page.getByRole('button', { name: editor.unchecked, exact: true }).waitFor()
  await checkPage(page, 'flow-unchecked')
  fake.on('GET /api/account/plugins', replies['GET /api/account/plugins'])
  await page.getByRole('button', { name: editor.retry }).click()
  await list.getByText(tests.passes, { exact: true }).waitFor()
  await page.getByText(editor.listsFailed).waitFor({ state: 'detached' })

  const publish = `POST /api/portal/flows/${FLOW_ID}/publish`
  fake.on(publish, lostResponse)
  await page.getByRole('button', { name: editor.publish, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: editor.publish, exact: true }).click()
  await page.getByText(editor.outcomes.publishUnknown).waitFor()
  fake.on(publish, replies[publish])
  await page.getByRole('button', { name: editor.publishAgain }).click()
  await page.getByText(editor.version(1), { exact: true }).waitFor()
})

test('A10: a template marks its filled tags, and cards keep manual positions', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2))
  const template = pdfWithLines(['Agreement', 'Age {{age_0}}', 'Nothing {{unknown}}'])
  const asset = { asset_key: 'agreement', kind: 'pdf', name: 'agreement.pdf', pages: 1, tags: ['age_0', 'unknown'] }
  const assets = `/api/portal/flows/${FLOW_ID}/assets`
  const createTag = (tag: string, top: number) => ({
    tag,
    page: 1,
    place: { left: 0.2, top, width: 0.1, height: 0.02 },
    room: null,
    fit: 'fits',
    scale: 1,
  })
  const { page, go } = await openFakePortal({
    at: `${at}?view=templates`,
    replies: {
      ...replies,
      [`GET ${assets}`]: [{ ...asset, sha256: sha256(template) }],
      [`GET ${assets}/agreement`]: fakeFile(template, 'application/pdf'),
      [`POST ${assets}/agreement/preview`]: {
        places: [createTag('age_0', 0.2), createTag('unknown', 0.3)],
        unfilled: [],
        failure: null,
      },
    },
  })
  await page.getByText(outputs.tagList, { exact: true }).click()
  await page.getByRole('button', { name: 'Copy: Age 1' }).waitFor()
  await page.getByText(outputs.tagList, { exact: true }).click()
  await page.getByRole('button', { name: outputs.showPages }).click()
  const pages = page.getByRole('region', { name: outputs.pagesOf('agreement.pdf') })
  await page.getByText(outputs.page('1'), { exact: true }).waitFor()
  // A tag without a value has one verdict, and not also that it fits.
  const verdict = (tag: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(`{{${tag}}}`, { exact: true }) })
      .last()
  await verdict('age_0').getByText(outputs.fits.fits, { exact: true }).waitFor()
  await verdict('unknown').getByText(outputs.unfilled, { exact: true }).waitFor()
  assert.equal(await page.getByText(outputs.fits.fits, { exact: true }).count(), 1)
  await pages.locator('canvas[data-state=drawn]').waitFor()
  assert.deepEqual(
    await pages.locator('[data-tone][title]').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('title'))),
    ['{{age_0}}', '{{unknown}}'],
  )
  await checkPage(page, 'flow-template-pages')

  await go(at)
  const card = page.locator('.react-flow__node').filter({ hasText: 'Step 1' })
  const readPosition = () => card.evaluate((element) => (element as HTMLElement).style.transform)
  // Only the card of the chosen step follows the keys.
  await page.getByRole('navigation', { name: canvasTexts.en.outline }).getByRole('button', { name: 'Step 1' }).click()
  await page
    .getByRole('complementary', { name: stepTexts.en.properties })
    .getByLabel(stepTexts.en.label, { exact: true })
    .waitFor()
  await card.focus()
  const before = await readPosition()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction((old) => !document.querySelector(`[style*="${old}"]`), before)
  const movedPosition = await readPosition()
  await go('/flows')
  await card.waitFor({ state: 'detached' })
  await go(at)
  await card.waitFor()
  assert.equal(await readPosition(), movedPosition)
})
