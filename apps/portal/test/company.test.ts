// The company itself in the portal: profile, plan, region, audit log, deletion, and what a delegate is told there.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDelegateClient } from '@company-data/sdk/company'
import { mailbox, registerCompany, uniqueName, usePlatform } from '@company-data/testkit'
import {
  checkPage,
  inBrowser,
  loseAnswer,
  portalUser,
  type Refusal,
  usePortal,
  whileRefused,
} from '@company-data/testkit/browser'
import { fieldNames } from '@company-data/ui/fields/rules'
import type { Page } from 'playwright-core'
import { auditLogTexts } from '../src/audit-log/audit-log-texts.ts'
import { frameTexts } from '../src/frame/frame-texts.ts'
import { planTexts } from '../src/plan/plan-texts.ts'
import { profileTexts } from '../src/profile/profile-texts.ts'
import { regionTexts } from '../src/region/region-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'

const platform = await usePlatform()
const mail = mailbox(platform)
const { openPortal } = usePortal()

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Toasts have the role of a dialog too. */
const NO_PHOTO: Refusal = {
  ...{ method: 'DELETE', url: '**/api/photos/*', status: 404 },
  ...{ error_key: 'photos.not_found', error: 'There is no such photo.' },
}
const NO_NAME: Refusal = {
  ...{ method: 'PUT', url: '**/api/profile', status: 400 },
  ...{ error_key: 'request.invalid', error: 'other is missing', fields: { other: 'is missing' } },
}
const NO_REGIONS: Refusal = {
  ...{ method: 'GET', url: '**/api/regions', status: 500 },
  ...{ error_key: 'server.error', error: 'No.' },
}

const drawerOf = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])')

test(
  '(G-182) [G-012] plan and audit log: a lower level says what it costs, and the change is logged',
  inBrowser,
  async () => {
    const company = await registerCompany(platform)
    await company.call('PUT', '/api/account/level', { level: 'business' })
    const { page, go } = await openPortal(platform, { user: portalUser(company), at: '/plan' })
    await page.getByRole('button', { name: planTexts.en.choose('Free') }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(planTexts.en.flowData(7)).waitFor()
    await checkPage(page, 'plan-change')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: planTexts.en.choose('Basic') }).click()
    await dialog.getByText(planTexts.en.flowData(30)).waitFor()
    await dialog.getByRole('button', { name: planTexts.en.choose('Basic') }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await company.call('GET', '/api/account')).body.level, 'basic')
    await checkPage(page, 'plan')

    await go('/audit-log')
    await page
      .getByRole('button', { name: auditLogTexts.en.acts['level.changed'] ?? '' })
      .first()
      .click()
    await page.getByText('"basic"').waitFor()
    await checkPage(page, 'audit-log-open')
  },
)

test('(G-182) [G-054] de: a delegate is told that the company pages are for the owner', inBrowser, async () => {
  const company = await registerCompany(platform)
  const user = { email: `delegate-${uniqueName().toLowerCase()}@example.org`, password: 'a delegate has its own' }
  await company.call('POST', '/api/delegates', { email: user.email, name: 'Grace', service_ids: [] })
  const token = await mail.codeFor(user.email, 'delegate_invite')
  await createDelegateClient({ frontDoorUrl: platform.frontDoor }).acceptInvite({ ...user, token })
  const { page, go } = await openPortal(platform, { user, language: 'de', at: '/delegates' })
  await page.getByRole('heading', { name: frameTexts.de.ownerOnly }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Vertretungen' }).count(), 0)
  await checkPage(page, 'delegates-forbidden')
  for (const path of ['/audit-log', '/profile', '/clients', '/recovery-copies', '/region']) {
    await go(path)
    await page.getByRole('heading', { name: frameTexts.de.ownerOnly }).waitFor()
  }
  await go('/plan')
  await page.getByText(planTexts.de.ownerChanges).waitFor()
  await checkPage(page, 'plan-delegate')
  await go('/security')
  await page.getByRole('button', { name: 'Passwort ändern' }).waitFor()
  await checkPage(page, 'security-delegate')
})

test(
  '(G-182) [G-011] [G-013] profile and region: fields are filled in, refusals are told, the company moves and is deleted',
  inBrowser,
  async () => {
    const texts = profileTexts.en
    const company = await registerCompany(platform, { displayName: 'Example Ltd' })
    // The browser logs the 421 by which the SDK learns of the new region, and what is refused below.
    const user = portalUser(company)
    const { page, go } = await openPortal(platform, {
      user,
      at: '/profile',
      expected: /status of (421|404|400|500)|ERR_FAILED/,
    })
    const drawer = drawerOf(page)
    await page.getByRole('button', { name: texts.edit, exact: true }).click()
    await whileRefused(page, NO_NAME, async () => {
      await drawer.getByLabel(texts.displayName, { exact: true }).fill('Example Company')
      await drawer.getByRole('button', { name: texts.save }).click()
      // No field of the form is called like that, and it is told all the same.
      await drawer.getByText('other: Is missing.').waitFor()
    })
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    assert.equal(
      await drawer.getByLabel(texts.displayName, { exact: true }).inputValue(),
      'Example Company',
      'what was typed stays',
    )
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Close without saving' }).click()
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `${texts.fill}: ${fieldNames.en.address}` }).click()
    await drawer.getByLabel('Street', { exact: true }).fill('Ring 1')
    await drawer.getByLabel('City', { exact: true }).fill('Wien')
    await drawer.getByRole('combobox', { name: 'Country' }).fill('Austr')
    await page.getByRole('option', { name: 'Austria' }).click()
    await checkPage(page, 'profile-address')
    const addition = await loseAnswer(page, '**/api/contact-data', 'POST')
    await drawer.getByRole('button', { name: texts.save }).click()
    await page.getByText('Ring 1, Wien, Austria').waitFor()
    assert.deepEqual([addition.isLost(), await page.getByText('Ring 1, Wien, Austria').count()], [true, 1])
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `${texts.fill}: ${fieldNames.en.legal_document}` }).click()
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: PICTURE })
    await drawer.getByRole('button', { name: texts.save }).click()
    await page.getByRole('button', { name: `${texts.edit}: ${fieldNames.en.legal_document}` }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: texts.download }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'a.pdf')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: texts.addPicture }).click()
    await drawer.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
    const upload = await loseAnswer(page, '**/api/photos', 'POST')
    await drawer.getByRole('button', { name: texts.addPicture }).click()
    await page.getByRole('img', { name: texts.kinds.logo }).waitFor()
    assert.deepEqual([upload.isLost(), await page.getByRole('img', { name: texts.kinds.logo }).count()], [true, 1])
    await checkPage(page, 'profile')
    await page.getByRole('button', { name: texts.removePicture(texts.kinds.logo) }).click()
    await whileRefused(page, NO_PHOTO, async () => {
      await question.getByRole('button', { name: texts.remove }).click()
      await question.getByText(NO_PHOTO.error).waitFor()
    })
    await question.getByRole('button', { name: texts.remove }).click()
    await page.getByText(texts.noPictures).waitFor()

    await whileRefused(page, NO_REGIONS, async () => {
      await go('/region')
      await page.getByText(frameTexts.en.unexpected).waitFor()
      assert.equal(await page.getByText(regionTexts.en.onlyOne).count(), 0, 'what failed is no answer')
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: regionTexts.en.move, exact: true }).click()
    await checkPage(page, 'region-confirm')
    await page.getByRole('alertdialog').getByRole('button', { name: regionTexts.en.move }).click()
    await page.locator('code', { hasText: /^us$/ }).waitFor()
    assert.equal((await company.call('GET', '/api/account')).status, 421, 'the old region is home no more')

    await go('/profile')
    await page.getByText('Ring 1, Wien, Austria').waitFor()
    await page.getByRole('button', { name: texts.delete }).click()
    await drawer.getByLabel(texts.typeName('Example Ltd')).fill('Example')
    await drawer.getByLabel('Password', { exact: true }).fill(company.rawPassword)
    await drawer.getByRole('button', { name: texts.sendCode }).click()
    await drawer.getByText(texts.nameWrong).waitFor()
    await checkPage(page, 'profile-deletion')
    await drawer.getByLabel(texts.typeName('Example Ltd')).fill('Example Ltd')
    await drawer.getByRole('button', { name: texts.sendCode }).click()
    await drawer.getByText(texts.deleteCode).waitFor()
    await drawer
      .getByLabel(frameTexts.en.code, { exact: true })
      .fill(await mail.codeFor(company.email, 'delete_account'))
    await drawer.getByRole('button', { name: texts.deleteNow }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  },
)

const CONFIRM = '**/api/account/confirm-delete'

test('(G-182) [G-013] a deletion without an answer is told as it is', inBrowser, async () => {
  const texts = profileTexts.en
  const company = await registerCompany(platform, { displayName: 'Example Ltd' })
  // Lost requests, and the refusal of a session that has ended with its account.
  const expected = /ERR_FAILED|status of 40[01]/
  const at = '/profile?open=deletion'
  const { page } = await openPortal(platform, { user: portalUser(company), at, expected })
  const drawer = drawerOf(page)
  await drawer.getByLabel(texts.typeName('Example Ltd')).fill('Example Ltd')
  await drawer.getByLabel(frameTexts.en.password, { exact: true }).fill(company.rawPassword)
  await drawer.getByRole('button', { name: texts.sendCode }).click()
  await drawer.getByText(texts.deleteCode).waitFor()
  const code = await mail.codeFor(company.email, 'delete_account')
  await drawer.getByLabel(frameTexts.en.code, { exact: true }).fill(code)
  const confirm = drawer.getByRole('button', { name: texts.deleteNow })

  await page.route(CONFIRM, (route) => route.abort())
  await confirm.click()
  await drawer.getByText(texts.stands).waitFor()
  await checkPage(page, 'profile-deletion-stands')
  await page.unroute(CONFIRM)
  assert.equal((await company.call('GET', '/api/account')).status, 200)

  await page.route(CONFIRM, async (route) => {
    await route.fetch()
    return route.abort()
  })
  await confirm.click()
  await page.getByText(texts.deleted).waitFor()
  await page.getByRole('heading', { name: sessionTexts.en.signInTitle }).waitFor()
})
