// Built-in plugins in the portal: switched on, named by a claim, and switched off once unused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import { typeNames } from '@company-data/web/fields/rules'
import type { Page } from 'playwright-core'
import { pluginsTexts } from '../src/developers/plugins/plugins-texts.ts'
import { claimsTexts } from '../src/developers/sign-in-apps/claims-texts.ts'
import { BUILT_IN_ID, fakeBuiltInPlugin } from './fake/built-in-plugin.ts'
import { openCompany } from './fake/company.ts'
import { fakeApp, fakeService } from './fake/records.ts'
import { LOST } from './fake/replies.ts'
import { getDrawer } from './fixtures/drawer.ts'

const BUDGET = {
  claim: 'budget',
  label: 'Budget',
  type: 'number',
  required: false,
  verified: false,
  plugin: null,
}

const openTab = (page: Page, name: string) => getDrawer(page).getByRole('tab', { name }).click()

/** A claim that the built-in plugin answers, which receives the budget from another claim. */
const addPluginClaim = async (page: Page): Promise<void> => {
  const claimTexts = claimsTexts.de
  const drawer = getDrawer(page)
  const choose = async (list: string, option: string) => {
    await drawer.getByRole('combobox', { name: list, exact: true }).last().click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await drawer.getByRole('button', { name: claimTexts.add }).click()
  await choose(claimTexts.type, typeNames.de.plugin ?? '')
  await drawer.getByLabel(claimTexts.name, { exact: true }).last().fill('wagen')
  await drawer.getByLabel(claimTexts.label, { exact: true }).last().fill('Wagen')
  await drawer.getByRole('button', { name: claimTexts.save }).click()
  await drawer.getByText(claimTexts.pluginNeeded).waitFor()
  await choose(claimTexts.plugin, 'Demo catalogue')
  await choose(claimTexts.pluginField, 'Lease car')
  await choose(claimTexts.pluginInput('Monthly budget'), 'Budget')
  await drawer.getByText(claimTexts.byPlugin('Demo catalogue'), { exact: false }).waitFor()
  await drawer.getByRole('button', { name: claimTexts.save }).click()
  await page.getByText(claimTexts.saved).first().waitFor()
}

test(
  'German: a built-in plugin is turned on, used by a claim, and turned off (G-182, D1-PLG-05, A-77)',
  inBrowser,
  async () => {
    const german = pluginsTexts.de
    const service = fakeService()
    const apps = [fakeApp({ service_id: service.id, name: 'Laden', claims: [BUDGET] })]
    const plugins = fakeBuiltInPlugin(apps)
    const { page, go } = await openCompany({
      language: 'de',
      at: '/plugins',
      services: [service],
      apps,
      replies: plugins.replies,
      expected: LOST,
    })
    await page.getByRole('button', { name: `${german.switchOn}: Demo catalogue` }).click()
    const drawer = getDrawer(page)
    await drawer.getByRole('heading', { name: 'Lease car' }).waitFor()
    await openTab(page, german.tabs.settings)
    await drawer.getByText(german.tokenBuiltIn).waitFor()
    await checkPage(page, 'plugins-settings')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await checkPage(page, 'plugins-list')
    await page.getByRole('searchbox').fill('nichts davon')
    await page.getByRole('heading', { name: german.noneTitle }).waitFor()
    await page.getByRole('button', { name: german.clear }).click()

    const [app] = apps
    assert.ok(app)
    await go(`/sign-in-apps?open=${app.id}&tab=claims`)
    await addPluginClaim(page)
    const plugin = app.claims[1]?.plugin
    assert.deepEqual(
      [plugin?.plugin_id, plugin?.field_type, plugin?.inputs],
      [BUILT_IN_ID, 'lease_car', { budget: 'budget' }],
    )
    await go(`/plugins?open=${BUILT_IN_ID}&tab=uses`)
    await drawer.getByRole('link', { name: 'Laden' }).waitFor()
    apps.length = 0
    await openTab(page, german.tabs.fields)
    await drawer.getByRole('button', { name: german.refresh }).click()
    await openTab(page, german.tabs.settings)
    await drawer.getByRole('button', { name: german.switchOff }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: german.switchOff }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await drawer.waitFor({ state: 'detached' })
    assert.equal(plugins.isOn(), false)
  },
)
