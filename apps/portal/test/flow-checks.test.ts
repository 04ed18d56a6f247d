// What the editor of a flow says when something could not be read, checked or published.
import { test } from 'node:test'
import { ownPlatform } from '@company-data/testkit'
import { inBrowser, lookAt, portalUser, usePortal } from '@company-data/testkit/browser'
import { editorTexts } from '../src/flows/editor/editor-texts.ts'
import { testTexts } from '../src/flows/tests/test-texts.ts'
import { companyWithFlow, rowOf, saveDraft } from './scenes/drafts.ts'

const platform = await ownPlatform()
const { openPortal } = usePortal()
const [editor, tests] = [editorTexts.en, testTexts.en]

test(
  'nothing counts as checked while a list is missing, and a publish that was lost is tried again',
  inBrowser,
  async () => {
    const { company, service, flow } = await companyWithFlow(platform)
    const field = { slug: 'age', type: 'number', required: true, min_date: null }
    await company.call('PUT', `/api/portal/services/${service.id}/request-fields`, { fields: [field] })
    await saveDraft(company, flow.id, rowOf(2, null))
    const { page } = await openPortal(platform, {
      user: portalUser(company),
      expected: /Failed to load resource/,
    })
    const plugins = ({ pathname }: URL) => pathname === '/api/portal/plugins'
    await page.route(plugins, (route) =>
      route.fulfill({ status: 500, json: { error_key: 'server.failed', error: 'no' } }),
    )
    await page.evaluate((at) => {
      history.pushState(null, '', at)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/portal/flows/${service.id}/${flow.id}?view=tests`)
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
    // The flow shares its data with no request field, and only publishing refuses it for that.
    await page.getByText(editor.outcomes.invalid).waitFor()
  },
)
