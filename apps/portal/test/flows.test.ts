// Flows in the portal: drawn by keyboard, tried with sample answers and saved.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPlatform } from '@company-data/testkit'
import { inBrowser, lookAt, portalUser, usePortal } from '@company-data/testkit/browser'
import { canvasTexts } from '../src/flows/canvas/canvas-texts.ts'
import { constantTexts } from '../src/flows/computed-constants/constant-texts.ts'
import { editorTexts } from '../src/flows/editor/editor-texts.ts'
import { pathTexts } from '../src/flows/paths/path-texts.ts'
import { stepTexts } from '../src/flows/steps/step-texts.ts'
import { testTexts } from '../src/flows/tests/test-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { companyWithFlow, rowOf, saveDraft } from './scenes/drafts.ts'

const platform = await ownPlatform()
const { openPortal } = usePortal()

const session = sessionTexts.en
const [editor, steps, canvas, constants] = [editorTexts.en, stepTexts.en, canvasTexts.en, constantTexts.en]

test('(G-182) a flow is drawn by keyboard, undone, computed for sample answers and saved', inBrowser, async () => {
  const { company, service, flow } = await companyWithFlow(platform)
  await saveDraft(company, flow.id, rowOf(3, null))
  const at = `/flows/${service.id}/${flow.id}`
  // The browser logs the refused save of a session that is over.
  const { page } = await openPortal(platform, { user: portalUser(company), at, expected: /status of 40[019]/ })
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
  await lookAt(page, 'flow-step-en')

  // A card that was moved by hand lies where it was put, also after another view of the flow was open.
  const placeOf = () => card.evaluate((element) => (element as HTMLElement).style.transform)
  const before = await placeOf()
  await card.focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction((old) => !document.querySelector(`[style*="${old}"]`), before)
  const moved = await placeOf()
  await page.getByRole('button', { name: editor.views.parties, exact: true }).click()
  await card.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: editor.views.canvas, exact: true }).click()
  await card.waitFor()
  assert.equal(await placeOf(), moved)

  // The thread of the editor judges what nothing leads to, and explains the paths of what was not saved yet.
  await outline.getByRole('button', { name: canvas.addStep }).click()
  const added = outline.getByRole('button', { name: canvas.newStep })
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
  // A formula that cannot be read waits where it was typed, and keeps the flow from being published.
  await page.getByLabel(constants.formula, { exact: true }).fill('age_0 * ')
  await page.getByRole('button', { name: editor.views.parties, exact: true }).click()
  await page.getByRole('button', { name: editor.publish, exact: true }).click()
  await page.getByRole('dialog').getByText('/constants/0/expr').first().click()
  assert.equal(await page.getByLabel(constants.formula, { exact: true }).inputValue(), 'age_0 * ')
  await page.getByLabel(constants.formula, { exact: true }).fill('age_0 * 2')
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await page.getByText(editor.saved, { exact: true }).waitFor()
  const { draft } = (await company.call('GET', `/api/portal/flows/${flow.id}`)).body
  assert.equal(draft.nodes[1].label, 'About you')
  assert.deepEqual(draft.constants[0].expr.args[0], { type: 'ref', key: 'age_0' })

  // Somebody else saves meanwhile. Whoever takes that draft takes it whole: a formula that could not be read goes too.
  await saveDraft(company, flow.id, draft)
  await page.getByLabel(constants.formula, { exact: true }).fill('age_0 * 3')
  await page.getByLabel(constants.formula, { exact: true }).fill('age_0 * 3 +')
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await page.getByRole('button', { name: editor.loadSaved }).click()
  await page.getByText(editor.saved, { exact: true }).waitFor()
  assert.equal(await page.getByLabel(constants.formula, { exact: true }).inputValue(), 'age_0 * 2')

  // What is typed letter by letter goes into one field, which never loses the focus.
  await page.getByRole('button', { name: editor.views.tests, exact: true }).click()
  await page.getByRole('button', { name: testTexts.en.fromSample }).click()
  const path = page.getByLabel(testTexts.en.path, { exact: true })
  await path.pressSequentially('step_0\nstep_1')
  assert.equal(await path.inputValue(), 'step_0\nstep_1')

  // Past the access token and the refresh token: the password is asked for, and nothing that was edited is lost.
  await platform.advance(400 * 86_400)
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await page.getByRole('heading', { name: session.overTitle }).waitFor()
  await page.getByLabel(session.password, { exact: true }).fill(company.rawPassword)
  await page.getByRole('button', { name: session.signIn }).click()
  await page.getByRole('button', { name: editor.save, exact: true }).click()
  await page.getByText(editor.saved, { exact: true }).waitFor()
  assert.equal(await path.inputValue(), 'step_0\nstep_1')
})
