// Into the portal and out of it: register, sign in, second factor, lock and unlock, invitations, and what stays in the browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  expectStatus,
  mailbox,
  ownPlatform,
  registerCompany,
  registerPerson,
  totpAt,
  uniqueName,
} from '@company-data/testkit'
import { checkPage, inBrowser, portalUser, usePortal } from '@company-data/testkit/browser'
import { listTexts } from '../src/flows/list/list-texts.ts'
import { firstStepsTexts } from '../src/overview/first-steps/first-steps-texts.ts'
import { overviewTexts } from '../src/overview/overview-texts.ts'
import { servicesTexts } from '../src/services/services-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'

const platform = await ownPlatform({ regions: ['eu', 'us'] })
const { openPortal } = usePortal()
const PASSWORD = 'correct horse battery'

/** Refusals that a test provokes: a browser writes each into its console. */
const expected = /status of 40[0139]/

test(
  'the landing page speaks the language of the browser, changes it by a link, and leads here',
  inBrowser,
  async () => {
    const { page } = await openPortal(platform, { language: 'de' })
    await page.goto(`${platform.frontDoor}/`)
    await page.getByRole('link', { name: 'Unternehmensportal' }).waitFor()
    await checkPage(page, 'landing-german')
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('link', { name: 'Company portal' }).waitFor()
    assert.equal(await page.getAttribute('html', 'lang'), 'en')
    await checkPage(page, 'landing-english')
    await page.getByRole('link', { name: 'Company portal' }).click()
    await page.getByRole('button', { name: sessionTexts.de.signIn }).waitFor()
  },
)

const texts = sessionTexts.en

test('(G-010) (G-182) a company registers, confirms its address and arrives', inBrowser, async () => {
  const { page } = await openPortal(platform, { at: '/register', expected })
  await page.getByRole('button', { name: texts.register }).click()
  await page.getByText(texts.companyCodeInvalid).waitFor()
  await checkPage(page, 'register-errors')
  const name = uniqueName()
  const email = `owner-${name.toLowerCase()}@example.org`
  await page.getByLabel(texts.displayName).fill('Nordwind Energie')
  await page.getByLabel(texts.companyCode).fill(`n${name}`.slice(0, 12).toLowerCase())
  await page.getByLabel(texts.email, { exact: true }).fill(email)
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('combobox', { name: texts.region }).click()
  await page.getByRole('option').last().click()
  await page.getByRole('button', { name: texts.register }).click()

  await page.getByRole('heading', { name: texts.confirmTitle }).waitFor()
  await page.getByLabel(texts.code).fill('000000')
  await page.getByRole('button', { name: texts.confirm }).click()
  await page.getByText(texts.confirmWrong).waitFor()
  await checkPage(page, 'confirm-email')
  await page.getByLabel(texts.code).fill(await mailbox(platform).codeFor(email))
  await page.getByRole('button', { name: texts.confirm }).click()
  await page.getByRole('heading', { name: overviewTexts.en.title, exact: true }).waitFor()
  await page.getByText(firstStepsTexts.en.steps.service.title).waitFor()
  await checkPage(page, 'overview')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  assert.doesNotMatch(stored, /correct horse|eyJ|BEGIN|refresh/)
})

test('a wrong password is said at its field; the other ways in are a link away', inBrowser, async () => {
  const company = await registerCompany(platform)
  const { page } = await openPortal(platform, { expected })
  await checkPage(page, 'sign-in')
  await page.getByLabel(texts.email, { exact: true }).fill(company.email)
  await page.getByLabel(texts.password, { exact: true }).fill('something else')
  await page.getByRole('button', { name: texts.signIn }).click()
  await page.getByText(texts.wrong).waitFor()
  assert.equal(await page.getByLabel(texts.email, { exact: true }).inputValue(), company.email)
  await checkPage(page, 'sign-in-wrong')
  await page.getByRole('link', { name: texts.forgotten }).click()
  await page.getByRole('heading', { name: texts.forgottenTitle }).waitFor()
  await checkPage(page, 'forgotten')
})

test(
  '(G-010) with a second factor on, the code is asked for; a trusted browser is not asked again',
  inBrowser,
  async () => {
    const company = await registerCompany(platform)
    const setup = expectStatus(await company.call('POST', '/api/account/2fa/setup'), 200, 'setting up').body
    let nowMs = Date.now()
    const code = () => totpAt(setup.secret, nowMs)
    expectStatus(await company.call('POST', '/api/account/2fa/confirm', { code: code() }), 200, 'confirming')
    await platform.advance(60)
    nowMs += 60_000
    const { page } = await openPortal(platform, { expected })
    const signIn = async () => {
      await page.getByLabel(texts.email, { exact: true }).fill(company.email)
      await page.getByLabel(texts.password, { exact: true }).fill(company.rawPassword)
      await page.getByRole('button', { name: texts.signIn }).click()
    }
    await signIn()
    await page.getByRole('heading', { name: texts.codeTitle }).waitFor()
    await checkPage(page, 'second-factor')
    await page.getByLabel(texts.code, { exact: true }).fill('000000')
    await page.getByRole('button', { name: texts.continue }).click()
    await page.getByText(texts.codeWrong).waitFor()
    await page.getByLabel(texts.code, { exact: true }).fill(code())
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: texts.continue }).click()
    await page.getByRole('navigation').first().waitFor()

    await page.reload()
    await signIn()
    await page.getByRole('navigation').first().waitFor()
  },
)

test(
  'locking keeps what was typed and forgets the keys; the password brings it back, another one does not',
  inBrowser,
  async () => {
    const company = await registerCompany(platform)
    const { page } = await openPortal(platform, { user: portalUser(company), at: '/services?new=1', expected })
    const name = page.getByRole('dialog').getByLabel(servicesTexts.en.nameLabel, { exact: true })
    await name.fill('A half typed name')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: shellTexts.en.goTo }).fill(shellTexts.en.lock)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: texts.unlockTitle }).waitFor()
    await checkPage(page, 'unlock')
    assert.equal(await name.isVisible(), false)
    await page.getByLabel(texts.password, { exact: true }).fill('not this one')
    await page.getByRole('button', { name: texts.unlock }).click()
    await page.getByText(texts.wrongPassword).waitFor()
    await page.getByLabel(texts.password, { exact: true }).fill(company.rawPassword)
    await page.getByRole('button', { name: texts.unlock }).click()
    await name.waitFor()
    assert.equal(await name.inputValue(), 'A half typed name')
  },
)

test(
  'a session that ended elsewhere asks for the password and goes on; signing out leaves nothing',
  inBrowser,
  async () => {
    const company = await registerCompany(platform)
    const { page } = await openPortal(platform, { user: portalUser(company), at: '/services?new=1', expected })
    const drawer = page.getByRole('dialog')
    const name = drawer.getByLabel(servicesTexts.en.nameLabel, { exact: true })
    await name.fill('Newsletter')
    // Past the access token and the refresh token.
    await platform.advance(400 * 86_400)
    await drawer.getByRole('button', { name: servicesTexts.en.add }).click()
    await page.getByRole('heading', { name: texts.overTitle }).waitFor()
    assert.equal(await name.isVisible(), false)
    await page.getByLabel(texts.password, { exact: true }).fill(company.rawPassword)
    await page.getByRole('button', { name: texts.signIn }).click()
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Newsletter')
    await drawer.getByRole('button', { name: servicesTexts.en.add }).click()
    await drawer.locator('figure code').waitFor()
    await drawer.getByRole('checkbox').click()
    await drawer.getByRole('button').last().click()
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: shellTexts.en.account }).click()
    await page.getByRole('menuitem', { name: shellTexts.en.signOut }).click()
    await page.getByRole('heading', { name: texts.signInTitle }).waitFor()
    assert.equal(await page.getByText(company.email).count(), 0)
  },
)

test('a personal account is told that the portal is for companies, and is not signed in', inBrowser, async () => {
  const person = await registerPerson(platform)
  const { page } = await openPortal(platform, { expected })
  await page.getByLabel(texts.email, { exact: true }).fill(person.email)
  await page.getByLabel(texts.password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: texts.signIn }).click()
  await page.getByText(texts.personal).waitFor()
  assert.equal(await page.getByRole('navigation').count(), 0)
})

test(
  '(G-054) a delegate accepts the invitation, sees what is granted, and is refused what is the owner’s',
  inBrowser,
  async () => {
    const company = await registerCompany(platform)
    const email = `delegate-${uniqueName().toLowerCase()}@example.org`
    expectStatus(await company.call('POST', '/api/delegates', { email, name: 'Dee', services: [] }), 201, 'inviting')
    const token = await mailbox(platform).codeFor(email, 'delegate_invite')
    const at = `/invitation?email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`
    const { page, go } = await openPortal(platform, { at, expected })
    await checkPage(page, 'invitation')
    await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: texts.accept }).click()
    await page.getByRole('heading', { name: overviewTexts.en.title, exact: true }).waitFor()
    // The company is the one that the delegate acts for, and the delegate is who is signed in.
    const menu = page.getByRole('complementary', { name: shellTexts.en.menu })
    await menu.getByText(`${company.code} · eu`, { exact: true }).waitFor()
    await menu.getByText(`Dee${shellTexts.en.delegate}`, { exact: true }).waitFor()
    await go('/flows')
    await page.getByText(listTexts.en.noServicesDelegate).waitFor()
    await go('/services')
    await page.getByText(servicesTexts.en.delegateEmpty).waitFor()
    assert.equal(await page.getByRole('button', { name: servicesTexts.en.add }).count(), 0)
    await checkPage(page, 'services-delegate')
    await page.reload()
    await page.getByLabel(texts.email, { exact: true }).fill(email)
    await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: texts.signIn }).click()
    await page.getByText(servicesTexts.en.delegateEmpty).waitFor()
  },
)
