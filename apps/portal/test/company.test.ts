// The company in the portal: plan, audit log, deletion with a lost response, and owner-only pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { auditActions } from '@company-data/protocol/wire/identity/audit-log'
import { checkPage, type FakeRequest, inBrowser } from '@company-data/testkit/browser'
import { appTexts } from '../src/app/app-texts.ts'
import { auditLogTexts } from '../src/company/audit-log/audit-log-texts.ts'
import { planTexts } from '../src/company/plan/plan-texts.ts'
import { quotaTexts } from '../src/company/plan/quotas-texts.ts'
import { profileTexts } from '../src/company/profile/profile-texts.ts'
import { listOptionsTexts } from '../src/lists/list-options/list-options-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { openCompany } from './fake/company.ts'
import { AT } from './fake/ids.ts'
import { lastPage } from './fake/records.ts'
import { getDrawer } from './fixtures/drawer.ts'

const LEVEL_CHANGED = {
  id: '1',
  at: AT,
  actor: { kind: 'company', user_id: 'owner-1' },
  action: 'level.changed',
  data: { from: 'business', to: 'basic' },
}

test('G-182, G-012: the plan lists quotas, and a change shows its cost and is logged (B-22)', inBrowser, async () => {
  const { page, go, fake } = await openCompany({ at: '/plan', account: { level: 'business' } })
  fake.on('GET /api/portal/audit-log', lastPage([LEVEL_CHANGED]))
  const quotas = page.getByRole('table', { name: quotaTexts.en.title })
  await quotas.getByRole('cell', { name: quotaTexts.en.names.webhooks ?? '' }).waitFor()
  assert.deepEqual(
    (await quotas.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split(/\s*[\t\n]\s*/).filter(Boolean)),
    [
      [quotaTexts.en.names.webhooks, '90%', '9', '10'],
      [quotaTexts.en.names.bytes, '25%', '1 MB', '4 MB'],
    ],
    '[B-22] the fullest first',
  )
  await page.getByRole('button', { name: planTexts.en.choose('Free') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(planTexts.en.flowData(7)).waitFor()
  await checkPage(page, 'plan-change')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: planTexts.en.choose('Basic') }).click()
  await dialog.getByText(planTexts.en.flowData(30)).waitFor()
  await dialog.getByRole('button', { name: planTexts.en.choose('Basic') }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(
    fake.requests('PUT /api/account/level').map(({ body }) => body.level),
    ['basic'],
  )
  await checkPage(page, 'plan')

  await go('/audit-log')
  await page
    .getByRole('button', { name: auditLogTexts.en.acts['level.changed'] ?? '' })
    .first()
    .click()
  await page.getByText('"basic"').waitFor()
  await checkPage(page, 'audit-log-open')
})

test('every action that the platform logs has a name in the audit log', inBrowser, async () => {
  const { page, go, fake } = await openCompany({ at: '/plan' })
  const entries = auditActions.map((action, index) => ({ ...LEVEL_CHANGED, id: String(index), action, data: {} }))
  fake.on('GET /api/portal/audit-log', lastPage(entries))
  await go('/audit-log')
  const rows = page.getByRole('table', { name: auditLogTexts.en.title }).locator('[data-row]')
  await rows.nth(auditActions.length - 1).waitFor()
  for (const name of await rows.allInnerTexts()) assert.doesNotMatch(name, /^[a-z_]+\.[a-z_]+$/)

  const [options, head] = [listOptionsTexts.en, page.getByRole('columnheader', { name: auditLogTexts.en.actor })]
  await head.waitFor()
  await page.getByRole('button', { name: options.columns }).click()
  await page.getByRole('menuitem', { name: options.hide(auditLogTexts.en.actor) }).click()
  await head.waitFor({ state: 'detached' })
  assert.match(page.url(), /hide=actor/)
})

test('B-05: the company chooses any language, and the portal shows the nearest', inBrowser, async () => {
  const { page, fake } = await openCompany({ at: '/profile' })
  let profile = { display_name: 'Nordwind Energie', language: 'en' }
  fake.on('GET /api/profile', () => profile)
  fake.on('PUT /api/profile', ({ body }: FakeRequest) => {
    profile = { ...profile, ...body }
    return profile
  })
  const choose = async (language: 'en' | 'de', name: string): Promise<void> => {
    const texts = profileTexts[language]
    await page.getByRole('button', { name: texts.edit, exact: true }).first().click()
    await page.getByRole('combobox', { name: texts.language }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
    await page.getByRole('button', { name: texts.save, exact: true }).click()
    await getDrawer(page).waitFor({ state: 'detached' })
  }
  await choose('en', 'Deutsch')
  await page.getByRole('button', { name: profileTexts.de.edit, exact: true }).first().waitFor()
  await choose('de', 'Français')
  await page.getByRole('button', { name: profileTexts.en.edit, exact: true }).first().waitFor()
  assert.deepEqual(
    fake.requests('PUT /api/profile').map(({ body }) => body.language),
    ['de', 'fr'],
  )
})

test('G-182, G-054: German: owner-only company pages say so to a delegate', inBrowser, async () => {
  const { page, go } = await openCompany({ user: 'delegate', language: 'de', at: '/delegates' })
  await page.getByRole('heading', { name: appTexts.de.ownerOnly }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Vertretungen' }).count(), 0)
  await checkPage(page, 'delegates-forbidden')
  for (const path of ['/audit-log', '/profile', '/clients', '/recovery-copies', '/region']) {
    await go(path)
    await page.getByRole('heading', { name: appTexts.de.ownerOnly }).waitFor()
  }
  await go('/plan')
  await page.getByText(planTexts.de.ownerChanges).waitFor()
  await checkPage(page, 'plan-delegate')
  await go('/security')
  await page.getByRole('button', { name: 'Passwort ändern' }).waitFor()
  await checkPage(page, 'security-delegate')
})

const CONFIRM = '**/api/account/confirm-delete'

test('G-182, G-013: a deletion with a lost response reports its real outcome', inBrowser, async () => {
  const texts = profileTexts.en
  // Lost requests, and the refusal of a session that ended with its account.
  const expected = /ERR_FAILED|status of 40[01]/
  const at = '/profile?open=deletion'
  const { page, fake, device } = await openCompany({ at, expected })
  let isDeleted = false
  fake.on('POST /api/account/delete-request', { expires_at: AT })
  fake.on('POST /api/account/confirm-delete', () => {
    isDeleted = true
    fake.on('GET /api/account', new ApiError('auth.token_invalid'))
    fake.on('POST /api/auth/refresh', new ApiError('oauth.invalid_grant'))
    return { deleted: true }
  })
  const drawer = getDrawer(page)
  await drawer.getByLabel(texts.typeName('Nordwind Energie')).fill('Nordwind Energie')
  await drawer.getByLabel(appTexts.en.password, { exact: true }).fill(device.rawPassword)
  await drawer.getByRole('button', { name: texts.sendCode }).click()
  await drawer.getByText(texts.deleteCode).waitFor()
  await drawer.getByLabel(appTexts.en.code, { exact: true }).fill('123456')
  const confirm = drawer.getByRole('button', { name: texts.deleteNow })

  await page.route(CONFIRM, (route) => route.abort())
  await confirm.click()
  await drawer.getByText(texts.stands).waitFor()
  await checkPage(page, 'profile-deletion-stands')
  await page.unroute(CONFIRM)
  assert.equal(isDeleted, false)

  await page.route(CONFIRM, async (route) => {
    await route.fetch()
    return route.abort()
  })
  await confirm.click()
  await page.getByText(texts.deleted).waitFor()
  await page.getByRole('heading', { name: sessionTexts.en.signInTitle }).waitFor()
})
