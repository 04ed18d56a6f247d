// Into the portal for the first time: the landing page, a registration with its mail, and the invitation of a delegate.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectStatus, mailbox, ownPlatform, registerCompany, uniqueName } from '@company-data/testkit'
import { checkPage, inBrowser, useBrowser, usePortal } from '@company-data/testkit/browser'
import { listTexts } from '../../src/flows/list/list-texts.ts'
import { firstStepsTexts } from '../../src/overview/first-steps/first-steps-texts.ts'
import { overviewTexts } from '../../src/overview/overview-texts.ts'
import { servicesTexts } from '../../src/services/services-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'

const platform = await ownPlatform({ regions: ['eu', 'us'] })
const { openPortal } = usePortal()
const { openPage } = useBrowser()
const PASSWORD = 'correct horse battery'
const texts = sessionTexts.en

/** Refusals that a test provokes: a browser writes each into its console. */
const expected = /status of 40[0139]/

test(
  'the landing page speaks the language of the browser, changes it by a link, and leads here',
  inBrowser,
  async () => {
    const page = await openPage({ locale: 'de-DE' })
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
    await page.getByRole('button', { name: texts.accept }).waitFor()
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
