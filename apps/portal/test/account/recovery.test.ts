// Recovery of an owner in the portal: the kit and its sheet, the return with it, a start-over, the banner of one that waits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireKitSecret, unwrapPrivateKey, wrapPrivateKey } from '@company-data/crypto'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, type FakeRequest, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { forgottenTexts, kitTexts, returnTexts, sessionsTexts } from '@company-data/web/account/rules'
import type { Page } from 'playwright-core'
import { paths } from '../../src/paths.ts'
import { openCompany } from '../fake/company.ts'

const KIT_CODE = '000GD-40R4S-0M308-E209Z-185GK-R38ES-1W81S-24GK3'
const PASSWORD = 'another horse battery staple'
const AT = '2026-01-02T03:04:05.000+00:00'
const READY_AT = '2030-01-02T03:04:05.000+00:00'
const [kit, forgotten] = [kitTexts.en, forgottenTexts.en]

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

/** The groups on the sheet, typed again where the page asks for two of them. */
const confirmGroups = async (page: Page): Promise<string> => {
  const groups = await page.getByRole('list', { name: kit.code }).locator('code').allTextContents()
  await click(page, kit.kept)
  for (const [index, group] of groups.entries()) {
    const field = page.getByLabel(kit.group(index + 1), { exact: true })
    if (await field.count()) await field.fill(group)
  }
  await click(page, kit.confirm)
  return groups.join('-')
}

test('A-95: an owner’s kit wraps the account key and the recovery key', inBrowser, async () => {
  const { page, fake, device } = await openCompany({ at: paths.recoveryKit })
  fake.on('PUT /api/account/kit', { kit_id: 'K7M2QX', created_at: AT, confirmed: false })
  fake.on('POST /api/account/kit/confirm', { kit_id: 'K7M2QX', created_at: AT, confirmed: true })
  await fill(page, kit.yourPassword, device.rawPassword)
  await click(page, kit.make)
  await page.getByRole('heading', { name: kit.sheetTitle }).waitFor()
  await checkPage(page, 'portal-kit-sheet')
  const confirming = fake.next('POST /api/account/kit/confirm')
  const code = await confirmGroups(page)
  await confirming
  const [{ body } = assert.fail('no kit')] = fake.requests('PUT /api/account/kit')
  const open = (wrapped: never) => unwrapPrivateKey(wrapped, requireKitSecret(code))
  assert.deepEqual(await open(body.encrypted_private_key as never), device.pair.pkcs8)
  assert.deepEqual(await open(body.encrypted_recovery_private_key as never), device.recoveryPair.pkcs8)
  assert.ok(!JSON.stringify(body).includes(code.slice(0, 5)), 'the code is not sent')
})

test('[TRUST-07] an owner returns with the kit, and the recovery key survives', inBrowser, async () => {
  const { page, fake, device, account } = await openFakePortal({ user: null, at: paths.forgotten })
  const secret = requireKitSecret(KIT_CODE)
  fake.onAll({
    'POST /api/auth/kit/begin': { return_id: 'r1', expires_at: READY_AT },
    'POST /api/auth/kit/open': {
      status: 'ready',
      return_token: 't1',
      user_id: account.user_id,
      usertype: 'company',
      public_key: device.pair.publicKey,
      encrypted_private_key: await wrapPrivateKey(device.pair.pkcs8, secret),
      encrypted_recovery_private_key: await wrapPrivateKey(device.recoveryPair.pkcs8, secret),
    },
    'POST /api/auth/kit/finish': ({ body }: FakeRequest) => ({
      token_type: 'Bearer',
      expires_in: 86_400,
      access_token: fake.accessToken(),
      refresh_token: fake.accessToken(),
      api_url: fake.origin,
      user_id: account.user_id,
      usertype: 'company',
      encrypted_private_key: body.encrypted_private_key,
      kit_id: 'K7M2QY',
    }),
  })
  await checkPage(page, 'portal-forgotten')
  await click(page, forgotten.useKit)
  await fill(page, forgotten.email, account.email)
  await fill(page, forgotten.kitCode, KIT_CODE)
  await click(page, forgotten.begin)
  await fill(page, forgotten.digits, '123456')
  await click(page, forgotten.open)
  await fill(page, forgotten.newPassword, PASSWORD)
  await fill(page, forgotten.repeatPassword, PASSWORD)
  await checkPage(page, 'portal-return-password')
  await click(page, forgotten.finish)
  await page.getByRole('heading', { name: kit.sheetTitle }).waitFor()
  const [{ body } = assert.fail('not finished')] = fake.requests('POST /api/auth/kit/finish')
  const recoveryKey = await unwrapPrivateKey(body.encrypted_recovery_private_key, PASSWORD)
  assert.deepEqual(recoveryKey, device.recoveryPair.pkcs8)
  const newCode = (await page.getByRole('list', { name: kit.code }).locator('code').allTextContents()).join('-')
  const { encrypted_recovery_private_key: wrapped } = body.new_kit
  assert.deepEqual(await unwrapPrivateKey(wrapped, requireKitSecret(newCode)), device.recoveryPair.pkcs8)
})

test('[TRUST-10] an owner without the second factor waits, and reads until when', inBrowser, async () => {
  const expected = /status of 401/
  const { page, fake, account } = await openFakePortal({ user: null, at: paths.forgotten, expected })
  fake.on('POST /api/auth/kit/begin', { return_id: 'r1', expires_at: READY_AT })
  fake.on('POST /api/auth/kit/open', ({ body }: FakeRequest) =>
    body.wait ? { status: 'waiting', ready_at: READY_AT } : new ApiError('auth.code_required'),
  )
  await click(page, forgotten.useKit)
  await fill(page, forgotten.email, account.email)
  await fill(page, forgotten.kitCode, KIT_CODE)
  await click(page, forgotten.begin)
  await fill(page, forgotten.digits, '123456')
  await click(page, forgotten.open)
  await page.getByText(forgotten.secondFactorLead).waitFor()
  await checkPage(page, 'portal-return-factor')
  await click(page, forgotten.noFactor)
  await page.getByText(forgotten.waitTitle).waitFor()
  await checkPage(page, 'portal-return-wait')
  await click(page, forgotten.wait)
  await page.getByRole('heading', { name: forgotten.waitingTitle }).waitFor()
  await page.getByText(/2030/).waitFor()
  await checkPage(page, 'portal-return-waiting')
  const waits = fake.requests('POST /api/auth/kit/open').map(({ body }) => body.wait)
  assert.deepEqual(waits, [undefined, true], 'no wait without a decision')
})

test('[TRUST-15] an owner starts over by mail and reads the date', inBrowser, async () => {
  const { page, fake, account } = await openFakePortal({ user: null, at: paths.forgotten })
  fake.on('POST /api/auth/start-over', {})
  fake.on('POST /api/auth/start-over/confirm', { due_at: READY_AT })
  await click(page, forgotten.startOver)
  await fill(page, forgotten.email, account.email)
  await checkPage(page, 'portal-start-over')
  await click(page, forgotten.sendCode)
  await fill(page, forgotten.overCode, '123456')
  await click(page, forgotten.confirmOver)
  await page.getByText(/2030/).first().waitFor()
  await checkPage(page, 'portal-start-over-waits')
})

for (const kind of ['kit', 'start_over'] as const)
  test(`[TRUST-11] a waiting ${kind} is above every page of the portal, and cancelled there`, inBrowser, async () => {
    const texts = returnTexts.en
    const { page, fake, account, go } = await openCompany({ account: { return: { kind, ready_at: READY_AT } } })
    fake.on('DELETE /api/account/return', () => {
      account.return = null
    })
    for (const path of [paths.overview, paths.security]) {
      await go(path)
      await page.getByText(texts.titles[kind]).waitFor()
    }
    await checkPage(page, `portal-return-${kind}`)
    await page.getByRole('button', { name: texts.cancel }).click()
    await page.getByText(texts.cancelled).waitFor()
    await page.getByText(texts.titles[kind]).waitFor({ state: 'detached' })
  })

const SESSION = { app: 'portal', agent: 'Firefox on Windows', opened_by: 'passkey', device_id: null } as const

test('[TRUST-32] a list of several sessions ends one of them, then all others', inBrowser, async () => {
  const texts = sessionsTexts.en
  const rows = ['Chrome on Linux', 'Firefox on Windows', 'Safari on iOS'].map((agent, index) => ({
    ...SESSION,
    agent,
    id: `0198c0de-0000-7000-8000-00000000a00${index}`,
    is_current: index === 0,
    created_at: AT,
    last_used_at: AT,
  }))
  const replies = {
    'GET /api/account/sessions': () => rows,
    'DELETE /api/account/sessions/{sessionId}': ({ params }: FakeRequest) => {
      const index = rows.findIndex(({ id }) => id === params.sessionId)
      rows.splice(index, 1)
    },
    'DELETE /api/account/sessions': () => void rows.splice(1),
  }
  const { page } = await openCompany({ at: paths.security, replies })
  const sessionRows = page.getByRole('listitem').filter({ hasText: texts.apps.portal })
  await sessionRows.nth(2).waitFor()
  assert.equal(await page.getByText(texts.isHere, { exact: true }).count(), 1)
  await checkPage(page, 'portal-sessions')
  const name = texts.appOn(texts.apps.portal, 'Firefox on Windows')
  await page.getByRole('button', { name: texts.endFor(name) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.endSession }).click()
  // Elements and not roles: the page behind an open dialog has none.
  const lines = page.locator('li').filter({ hasText: texts.apps.portal })
  await lines.filter({ hasText: 'Firefox on Windows' }).waitFor({ state: 'detached' })
  await lines.filter({ hasText: 'Safari on iOS' }).waitFor()
  await page.getByRole('button', { name: texts.endOthers }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.endOthers }).click()
  await lines.filter({ hasText: 'Safari on iOS' }).waitFor({ state: 'detached' })
  assert.equal(rows.length, 1)
})
