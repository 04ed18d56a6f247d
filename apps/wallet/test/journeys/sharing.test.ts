// The journey of shared data: a person connects by a link, sees the shared data, changes it live, and ends it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServiceClient } from '@company-data/sdk/service'
import { registerPerson, type TestAccount, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { fieldNames } from '@company-data/web/fields/rules'
import { companyTexts, connectionTexts, connectTexts, shareTexts } from '@company-data/web/sharing/rules'
import type { Page } from 'playwright-core'
import { walletTexts } from '../../src/app/wallet-texts.ts'
import { connectionsTexts } from '../../src/connections/connections-texts.ts'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { PICTURE } from '../fakes/picture.ts'
import { COMPANY, createClient, startLetters } from '../fixtures/letters-service.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()
const NOTE = 'Please-Ring-Twice'

const fields = [
  { slug: 'email', label: 'News goes to', type: 'email', mandatory: true },
  { slug: 'note', label: 'For the courier', type: 'text', one_time: true },
]

const { company, service, portal } = await startLetters(platform, fields)
const PHONE = '+43 1 234567'
const HIDDEN = 'https://hidden.example'

/** The company's details for customers: a number and a photo, but not its website. */
const showNumber = async (): Promise<void> => {
  const card = await company.contactFields.list('company')
  const add = async (slug: string, value: string) =>
    company.contactData.create(card.find((field) => field.slug === slug)?.id ?? '', value)
  const { id } = await add('phone', PHONE)
  await add('website', HIDDEN)
  const { config_token } = await company.shareConfig.read(service.id)
  await company.shareConfig.update(service.id, { config_token, fields: [id] })
  await company.sharePhotos.create(service.id, { bytes: PICTURE, mime_type: 'image/png' })
}
await showNumber()

/** The connection values that the service opens with its own key. */
const openedByService = async () => portal.connections.openMany(await Array.fromAsync(portal.connections.list()))

/** A person with an e-mail address in the profile. */
const personWith = async (address: string): Promise<TestAccount> => {
  const account = await registerPerson(platform)
  const client = await createClient(platform, account)
  const profileFields = await client.contactFields.list('person')
  const field = profileFields.find(({ slug }) => slug === 'email') ?? assert.fail('no field for an e-mail address')
  await client.contactData.create(field.id, address)
  return account
}

const chooseToShare = async (page: Page, label: string, field: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('group', { name: field }).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** The response to the edit is lost; the second attempt finds it done. */
const editAddress = async (page: Page, next: string): Promise<void> => {
  const profile = profileTexts.en
  const sheet = page.locator('[role="dialog"]:not([aria-modal="false"])')
  await page.getByRole('button', { name: /ada@/ }).click()
  await sheet.getByRole('button', { name: profile.edit }).click()
  await sheet.getByText(profile.goesTo(1)).waitFor()
  await sheet.getByLabel(fieldNames.en.email ?? '', { exact: true }).fill(next)
  let edits = 0
  await page.route('**/api/contact-data/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    edits += 1
    if (edits === 1) await route.fetch()
    return route.abort()
  })
  await sheet.getByRole('button', { name: profile.save }).click()
  await sheet.getByRole('alert').waitFor()
  await page.unroute('**/api/contact-data/*')
  await sheet.getByRole('button', { name: profile.save }).click()
  await sheet.getByRole('button', { name: profile.edit }).waitFor()
}

/** The backend of the service, which reads the feed of changes. */
const createBackend = async () => {
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  return createServiceClient({ frontDoorUrl: platform.frontDoor, clientId: client_id, clientSecret: client_secret })
}

const texts = connectionsTexts.en
const connect = connectTexts.en
const share = shareTexts.en
const pageTexts = connectionTexts.en

test(
  'a person connects by a link, changes a live value, ends the connection (G-064, G-075, G-082, G-083, G-183)',
  inBrowser,
  async () => {
    const address = `ada@profile.example`
    const person = await personWith(address)
    const { page, go } = await openWallet(platform, { person, at: '/connections', expected: /ERR_FAILED/ })
    await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
    await page.getByRole('link', { name: texts.connect, exact: true }).click()
    const code = page.getByLabel(connect.code, { exact: true })
    await code.fill('half a code')
    await page.getByRole('navigation').getByRole('link').first().click()
    const question = page.getByRole('alertdialog', { name: walletTexts.en.leaveTitle })
    await question.getByRole('button', { name: walletTexts.en.cancel }).click()
    assert.equal(await code.inputValue(), 'half a code', 'leaving unsaved edits asks first')
    await code.fill(`${platform.frontDoor}/wallet/x?code=${service.code}`)
    await page.getByRole('button', { name: connect.lookUp }).click()
    await page.getByText(service.public_key_sha256).waitFor({ state: 'attached' })

    const summary = page.getByRole('list', { name: share.summary('Letters Ltd') })
    await summary.getByText(address).waitFor()
    assert.equal(await summary.getByRole('listitem').count(), 1, 'nothing is shared without a choice')
    await chooseToShare(page, share.source, 'For the courier', share.typed)
    await page.getByRole('button', { name: connect.connect }).click()
    await page.getByText(share.problems.needed).waitFor()
    await page.getByRole('group', { name: 'For the courier' }).getByLabel(share.value, { exact: true }).fill(NOTE)
    assert.deepEqual(
      await Promise.all([NOTE, share.live, share.once].map((text) => summary.getByText(text, { exact: true }).count())),
      [1, 1, 1],
    )
    await page.getByText(connect.takeBackText('Letters Ltd')).waitFor()
    await checkPage(page, 'wallet-connect')
    await page.getByRole('button', { name: connect.connect }).click()

    const list = page.getByRole('list', { name: pageTexts.heldTitle('Letters Ltd') })
    const lines = list.getByRole('listitem')
    await lines.filter({ hasText: address }).getByText(share.live, { exact: true }).waitFor()
    await lines.filter({ hasText: 'For the courier' }).getByText(pageTexts.sealedOnce).waitFor()
    assert.equal(await page.getByText(NOTE).count(), 0, 'a value shared once cannot be read back')
    const [connection, ...others] = await openedByService()
    assert.equal(others.length, 0)
    assert.deepEqual(
      Object.values(connection?.values ?? {}).map(({ slug, plaintext, live }) => [slug, plaintext, live]),
      [
        ['email', address, true],
        ['note', NOTE, false],
      ],
    )
    const profile = page.getByRole('region', { name: companyTexts.en.title(COMPANY) })
    await profile.getByRole('link', { name: PHONE }).waitFor()
    await profile.getByRole('img', { name: companyTexts.en.photo('1') }).waitFor()
    assert.equal(await profile.getByText(HIDDEN).count(), 0, 'hidden company details are absent')
    await checkPage(page, 'wallet-connection')

    const backend = await createBackend()
    const readChanges = () => Array.fromAsync(backend.changes.follow({ once: true }))
    await readChanges()
    await go('/profile')
    await editAddress(page, 'ada@new.example')
    const [changed] = await openedByService()
    assert.equal(changed?.values.email?.plaintext, 'ada@new.example')
    assert.equal((await readChanges()).length, 1, 'the value has changed once')

    await go(`/connections/${connection?.id}`)
    await page.getByRole('button', { name: pageTexts.end }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(pageTexts.endText('Letters Ltd')).waitFor()
    assert.equal((await openedByService()).length, 1, 'nothing ends before it is confirmed')
    await dialog.getByRole('button', { name: pageTexts.end }).click()
    await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
    assert.equal((await openedByService()).length, 0)
  },
)
