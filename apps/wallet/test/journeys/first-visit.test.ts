// The first visit to the wallet with its recovery kit and a move to another region, and the ways back into it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPersonClient } from '@company-data/sdk/person'
import { mailbox, registerPerson, uniqueName, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, readStorages, useWallet } from '@company-data/testkit/browser'
import { forgottenTexts, kitTexts } from '@company-data/web/account/rules'
import { appTexts } from '@company-data/web/app/rules'
import { connectionTexts } from '@company-data/web/sharing/rules'
import type { Page } from 'playwright-core'
import { homeTexts } from '../../src/home/home-texts.ts'
import { paths } from '../../src/paths.ts'
import { regionTexts } from '../../src/region/region-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { startLetters } from '../fixtures/letters-service.ts'

const platform = await usePlatform()
const mail = mailbox(platform)
const { openWallet } = useWallet()
const letters = await startLetters(platform)

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another horse battery staple'
const [kit, forgotten, session] = [kitTexts.en, forgottenTexts.en, sessionTexts.en]

/** Expected refusals, and the 421 that redirects the SDK to the new region. */
const expected = /status of (?:40[0139]|421|503)/

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

const readGroups = async (page: Page): Promise<string[]> => {
  await page.getByRole('heading', { name: kit.sheetTitle }).waitFor()
  return page.getByRole('list', { name: kit.code }).locator('code').allTextContents()
}

/** Types the two groups that the page asks for. */
const typeGroups = async (page: Page, groups: readonly string[]): Promise<void> => {
  await click(page, kit.kept)
  await page.getByRole('heading', { name: kit.checkTitle }).waitFor()
  for (const [index, group] of groups.entries()) {
    const field = page.getByLabel(kit.group(index + 1), { exact: true })
    if ((await field.count()) > 0) await field.fill(group.toLowerCase())
  }
}

const assertForgotten = async (page: Page, groups: readonly string[]): Promise<void> => {
  const { texts } = await readStorages(page)
  for (const text of [await page.content(), ...texts])
    for (const group of groups) assert.ok(!text.includes(group), 'nothing of the code is left in the page')
}

const countPages = async (page: Page, format: string): Promise<number> =>
  (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

test(
  'a person registers, makes a kit and moves to another region (G-010, D1-ACCT-10, G-043, TRUST-19, G-183)',
  inBrowser,
  async () => {
    const texts = session
    const { page, go } = await openWallet(platform, { person: null, at: '/register', expected })
    await page.getByRole('button', { name: texts.create }).click()
    await page.getByText(texts.displayNameNeeded).waitFor()
    await checkPage(page, 'wallet-register')
    const email = `ada-${uniqueName().toLowerCase()}@example.org`
    await page.getByLabel(texts.displayName).fill('Ada Lovelace')
    await page.getByLabel(texts.email, { exact: true }).fill(email)
    await page.getByLabel(texts.password, { exact: true }).fill('Password1234')
    await page.getByLabel(texts.repeatPassword, { exact: true }).fill(PASSWORD)
    await page.getByRole('combobox', { name: texts.region }).click()
    await page.getByRole('option').last().click()
    await page.getByRole('button', { name: texts.create }).click()
    await page.getByText(texts.passwordProblems.common).waitFor()
    await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: texts.create }).click()

    await page.getByRole('heading', { name: texts.confirmTitle }).waitFor()
    await page.getByLabel(texts.code).fill('000000')
    await page.getByRole('button', { name: texts.confirm }).click()
    await page.getByText(texts.confirmWrong).waitFor()
    await page.getByLabel(texts.code).fill(await mailbox(platform).codeFor(email))
    await page.getByRole('button', { name: texts.confirm }).click()
    await page.getByRole('heading', { name: kit.makeTitle }).waitFor()
    await checkPage(page, 'wallet-kit-make')
    // Typed twice in this page already.
    assert.equal(await page.locator('input[type="password"]').count(), 0)
    await click(page, kit.make)
    const groups = await readGroups(page)
    assert.equal(groups.length, 8)
    await checkPage(page, 'wallet-kit-sheet')
    assert.deepEqual([await countPages(page, 'A4'), await countPages(page, 'Letter')], [1, 1])

    await typeGroups(page, groups.toReversed())
    await click(page, kit.confirm)
    await page
      .getByText(/^This is not group/)
      .first()
      .waitFor()
    await checkPage(page, 'wallet-kit-check')
    await click(page, kit.backToSheet)
    await typeGroups(page, groups)
    await click(page, kit.confirm)
    await page.getByRole('heading', { name: homeTexts.en.title('Ada Lovelace') }).waitFor()
    await page.getByRole('heading', { name: homeTexts.en.empty }).waitFor()
    await checkPage(page, 'wallet-home')
    assert.equal(await page.getByText(kit.nagTitle).count(), 0)
    await assertForgotten(page, groups)

    await go('/account/security')
    await page.getByText(kit.states.confirmed, { exact: true }).waitFor()
    await checkPage(page, 'wallet-security-kit')
    await click(page, kit.remove)
    await page.getByRole('textbox', { name: session.password }).fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: kit.remove }).click()
    await page.getByText(kit.states.none, { exact: true }).waitFor()
    await go('/home')
    await page.getByText(kit.nagTitle).waitFor()
    await checkPage(page, 'wallet-home-reminder')

    await go('/recovery-kit')
    await fill(page, kit.yourPassword, 'not the password')
    await click(page, kit.make)
    await page.locator('[aria-invalid=true]').waitFor()

    await go('/account/region')
    await page.locator('code', { hasText: /^us$/ }).waitFor()
    await page.getByRole('button', { name: regionTexts.en.move, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: regionTexts.en.move }).click()
    await page.locator('code', { hasText: /^eu$/ }).waitFor()
    const client = createPersonClient({ frontDoorUrl: platform.frontDoor })
    await client.login({ email, password: PASSWORD })
    assert.equal((await client.account.read()).region, 'eu')
    await go('/profile')
    await page.getByRole('navigation').first().waitFor()
    assert.equal(await page.getByText(appTexts.en.unreachable).count(), 0)
  },
)

/** A person with a value in the profile, a recovery kit, and a connection whose key is remembered. */
const newPersonWithKit = async () => {
  const { email, rawPassword } = await registerPerson(platform)
  const client = createPersonClient({ frontDoorUrl: platform.frontDoor })
  await client.login({ email, password: rawPassword })
  const fields = await client.contactFields.list('person')
  const field = fields.find(({ slug }) => slug === 'first_name') ?? assert.fail('no field for a first name')
  await client.contactData.create(field.id, 'Augusta Ada')
  const { code } = await client.recoveryKit.create({ password: rawPassword })
  const { service } = letters
  const profile = await client.codes.lookUp(service.code)
  assert.ok(profile.kind === 'service')
  const connection = await client.companyConnections.create({ ...profile, code: service.code }, {})
  return { email, code, connection }
}

test(
  'a forgotten password is replaced with the kit, and pins survive (TRUST-05, TRUST-07, TRUST-19, TRUST-57)',
  inBrowser,
  async () => {
    const { email, code, connection } = await newPersonWithKit()
    const { page, go } = await openWallet(platform, { person: null, at: '/forgotten-password', expected })
    await page.getByRole('heading', { name: forgotten.title }).waitFor()
    await checkPage(page, 'wallet-forgotten')
    await click(page, forgotten.useKit)
    await fill(page, forgotten.email, email)
    const mistyped = `${code.slice(0, 12)}${code[12] === '0' ? '1' : '0'}${code.slice(13)}`
    await fill(page, forgotten.kitCode, mistyped)
    await page.getByText(forgotten.wrongGroups([3])).waitFor()
    await checkPage(page, 'wallet-return-kit')
    await fill(page, forgotten.kitCode, code.toLowerCase().replaceAll('-', ' '))
    await page.getByText(forgotten.wrongGroups([3])).waitFor({ state: 'detached' })
    await click(page, forgotten.begin)

    await page.getByRole('heading', { name: forgotten.openTitle }).waitFor()
    await fill(page, forgotten.digits, '000000')
    await click(page, forgotten.open)
    await page.getByText(forgotten.denied).waitFor()
    await checkPage(page, 'wallet-return-digits')
    await fill(page, forgotten.digits, await mail.codeFor(email, 'kit_return'))
    await click(page, forgotten.open)

    await page.getByRole('heading', { name: forgotten.passwordTitle }).waitFor()
    await checkPage(page, 'wallet-return-password')
    await fill(page, forgotten.newPassword, NEW_PASSWORD)
    await fill(page, forgotten.repeatPassword, NEW_PASSWORD)
    await click(page, forgotten.finish)
    const groups = await readGroups(page)
    assert.notEqual(groups.join('-'), code)
    await typeGroups(page, groups)
    await click(page, kit.confirm)
    await page.getByRole('navigation').first().waitFor()
    await go('/profile')
    await page.getByText('Augusta Ada').first().waitFor()
    await go(paths.connection(connection.id))
    await page.getByText(connection.service.public_key_sha256).waitFor({ state: 'attached' })
    assert.equal(await page.getByText(connectionTexts.en.pin.unpinned).count(), 0, 'the pins survive')
    await assertForgotten(page, [...groups, ...code.split('-')])
    const device = createPersonClient({ frontDoorUrl: platform.frontDoor })
    await device.login({ email, password: NEW_PASSWORD })
    assert.equal((await device.account.read()).kit, 'confirmed')
    const owner = { id: connection.service.id, kind: 'service' } as const
    assert.equal(await device.pins.state(owner, connection.service.public_key), 'pinned', 'a second device reads them')
  },
)

test('[TRUST-15] a start-over is confirmed by mail and shows its date', inBrowser, async () => {
  const { email, rawPassword } = await registerPerson(platform)
  const { page } = await openWallet(platform, { person: null, at: '/forgotten-password', expected })
  await click(page, forgotten.startOver)
  await page.getByRole('heading', { name: forgotten.beginOverTitle }).waitFor()
  await checkPage(page, 'wallet-start-over')
  await fill(page, forgotten.email, email)
  await click(page, forgotten.sendCode)
  await page.getByRole('heading', { name: forgotten.overCodeTitle }).waitFor()
  await fill(page, forgotten.overCode, '000000')
  await click(page, forgotten.confirmOver)
  await page.getByText(forgotten.overCodeWrong).waitFor()
  await fill(page, forgotten.overCode, await mail.codeFor(email, 'start_over'))
  await click(page, forgotten.confirmOver)
  await page.getByRole('heading', { name: forgotten.dueTitle }).waitFor()
  await checkPage(page, 'wallet-start-over-due')
  const client = createPersonClient({ frontDoorUrl: platform.frontDoor })
  await client.login({ email, password: rawPassword })
  assert.equal((await client.account.read()).return, null, 'a login ends it')
})
