// The editor of a flow: what could not be read, checked or published, the pages of templates, and where cards lie.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPlatform, pdfWithLines } from '@company-data/testkit'
import { inBrowser, lookAt, portalUser, usePortal } from '@company-data/testkit/browser'
import { canvasTexts } from '../src/flows/canvas/canvas-texts.ts'
import { editorTexts } from '../src/flows/editor/editor-texts.ts'
import { outputTexts } from '../src/flows/outputs/output-texts.ts'
import { stepTexts } from '../src/flows/steps/step-texts.ts'
import { testTexts } from '../src/flows/tests/test-texts.ts'
import { companyWithFlow, rowOf, saveDraft } from './scenes/drafts.ts'

const platform = await ownPlatform()
const { openPortal } = usePortal()
const [editor, outputs, tests] = [editorTexts.en, outputTexts.en, testTexts.en]

test(
  'nothing counts as checked while a list is missing, and a publish that was lost is tried again',
  inBrowser,
  async () => {
    const { company, service, flow } = await companyWithFlow(platform)
    const field = { slug: 'age', type: 'number', required: true, min_date: null }
    await company.call('PUT', `/api/portal/services/${service.id}/request-fields`, { fields: [field] })
    await saveDraft(company, flow.id, rowOf(2, null))
    const { page, go } = await openPortal(platform, {
      user: portalUser(company),
      expected: /Failed to load resource/,
    })
    const plugins = ({ pathname }: URL) => pathname === '/api/account/plugins'
    await page.route(plugins, (route) =>
      route.fulfill({ status: 500, json: { error_key: 'server.failed', error: 'no' } }),
    )
    await go(`/flows/${service.id}/${flow.id}?view=tests`)
    await page.getByText(editor.listsFailed).waitFor()
    await page.getByText(editor.listsFailedText(editor.lists.plugins)).waitFor()
    await page.getByRole('button', { name: tests.add }).click()
    const list = page.getByRole('listitem').filter({ hasText: tests.newTest(1) })
    await list.getByText(tests.unchecked, { exact: true }).waitFor()
    await page.getByRole('button', { name: editor.unchecked, exact: true }).waitFor()
    await lookAt(page, 'flow-unchecked-en')
    await page.unroute(plugins)
    await page.getByRole('button', { name: editor.retry }).click()
    await list.getByText(tests.passes, { exact: true }).waitFor()
    await page.getByText(editor.listsFailed).waitFor({ state: 'detached' })

    const publish = ({ pathname }: URL) => pathname.endsWith('/publish')
    await page.route(publish, (route) => route.abort())
    await page.getByRole('button', { name: editor.publish, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: editor.publish, exact: true }).click()
    await page.getByText(editor.outcomes.publishUnknown).waitFor()
    await page.unroute(publish)
    await page.getByRole('button', { name: editor.publishAgain }).click()
    await page.getByText(editor.version(1), { exact: true }).waitFor()
  },
)

test(
  'a template shows on its pages where each tag is filled, and cards lie where a hand has put them',
  inBrowser,
  async () => {
    const { company, service, flow } = await companyWithFlow(platform)
    await saveDraft(company, flow.id, rowOf(2, null))
    const template = pdfWithLines(['Agreement', 'Age {{age_0}}', 'Nothing {{nobody}}'])
    const asset = { name: 'agreement.pdf', data: Buffer.from(template).toString('base64') }
    assert.equal((await company.call('POST', `/api/portal/flows/${flow.id}/assets`, asset)).status, 201)
    const at = `/flows/${service.id}/${flow.id}`
    const { page, go } = await openPortal(platform, { user: portalUser(company), at: `${at}?view=templates` })
    await page.getByRole('button', { name: outputs.showPages }).click()
    const pages = page.getByRole('region', { name: outputs.pagesOf('agreement.pdf') })
    await page.getByText(outputs.page('1'), { exact: true }).waitFor()
    await page.getByText(outputs.fits.fits, { exact: true }).first().waitFor()
    await pages.locator('canvas[data-state=drawn]').waitFor()
    assert.deepEqual(
      await pages.locator('[data-tone][title]').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('title'))),
      ['{{age_0}}', '{{nobody}}'],
    )
    await lookAt(page, 'flow-template-pages-en')

    await go(at)
    const card = page.locator('.react-flow__node').filter({ hasText: 'Step 1' })
    const placeOf = () => card.evaluate((element) => (element as HTMLElement).style.transform)
    // Only the card of the chosen step follows the keys.
    await page.getByRole('navigation', { name: canvasTexts.en.outline }).getByRole('button', { name: 'Step 1' }).click()
    await page
      .getByRole('complementary', { name: stepTexts.en.properties })
      .getByLabel(stepTexts.en.label, { exact: true })
      .waitFor()
    await card.focus()
    const before = await placeOf()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction((old) => !document.querySelector(`[style*="${old}"]`), before)
    const moved = await placeOf()
    await go('/flows')
    await card.waitFor({ state: 'detached' })
    await go(at)
    await card.waitFor()
    assert.equal(await placeOf(), moved)
  },
)
