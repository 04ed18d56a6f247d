// Offers values that a person typed into the form of a company to My data, once it is connected.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { connectTexts, shareTexts } from '@company-data/web/sharing/rules'
import { connectionsTexts } from '../../src/connections/connections-texts.ts'
import { fakeInvitations } from '../fakes/fake-invitations.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'

const texts = connectionsTexts.en

const toField = (slug: string, label: string, type: string) => ({
  id: crypto.randomUUID(),
  slug,
  label,
  type,
  one_time: false,
  mandatory: true,
  verified: false,
  verified_max_age_days: null,
  plugin: null,
  options: null,
})

test('an address is offered to My data under any name of its field', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { publicKey } = device.pair
  const { replies, code } = await fakeInvitations(publicKey)
  const profile = await fakeProfile(publicKey)
  const byCode = replies['GET /api/profile/by-code'] as Record<string, unknown>
  const fields = [toField('home', 'Where you live', 'address')]
  profile.fields.push({ id: crypto.randomUUID(), slug: 'address', label: 'contact_field.address', type: 'address' })
  const ofPerson = { usertype: 'person', is_system: true, owner_user_id: null }
  fake.onAll({
    ...profile.replies,
    ...replies,
    'GET /api/profile/by-code': { ...byCode, fields },
    'GET /api/contact-fields': () => profile.fields.map((field, sort) => ({ ...field, ...ofPerson, sort })),
  })
  await go(`/connect?${new URLSearchParams({ code })}`)
  const group = page.getByRole('group', { name: 'Where you live' })
  await group.getByLabel('Street', { exact: true }).fill('Low Street 1')
  await group.getByRole('combobox', { name: 'Country' }).fill('United Kin')
  await page.getByRole('option', { name: 'United Kingdom' }).click()
  await page.getByRole('button', { name: connectTexts.en.connect, exact: true }).click()
  await page.getByText(shareTexts.en.problems.part).waitFor()
  assert.equal(await group.getByLabel('City', { exact: true }).getAttribute('aria-invalid'), 'true')
  await group.getByLabel('City', { exact: true }).fill('York')
  await page.getByText('Low Street 1, York, United Kingdom').waitFor()
  await page.getByRole('button', { name: connectTexts.en.connect, exact: true }).click()
  await page.getByRole('heading', { name: texts.typedTitle }).waitFor()
  await page.getByRole('button', { name: texts.typedAdd }).click()
  await page.getByText(texts.typedAdded).waitFor()
  assert.deepEqual(
    profile.data.map(({ slug }) => slug),
    ['address'],
  )
})

test('typed values with a matching field are offered to My data', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { publicKey } = device.pair
  const { replies, code } = await fakeInvitations(publicKey)
  const profile = await fakeProfile(publicKey)
  const byCode = replies['GET /api/profile/by-code'] as Record<string, unknown>
  const fields = [
    toField('email', 'E-mail', 'email'),
    // A company may give the name of a field to something else, so each value is a choice.
    toField('first_name', 'Name of your guarantor', 'text'),
    toField('nick', 'Nickname', 'text'),
  ]
  fake.onAll({ ...profile.replies, ...replies, 'GET /api/profile/by-code': { ...byCode, fields } })
  await go(`/connect?${new URLSearchParams({ code })}`)
  await page.getByText(connectTexts.en.otherCode).waitFor()
  assert.equal(await page.getByLabel(connectTexts.en.code, { exact: true }).isVisible(), false, 'a link has its code')
  const type = (name: string, value: string) =>
    page.getByRole('group', { name }).getByLabel(shareTexts.en.value, { exact: true }).fill(value)
  await type('E-mail', 'ada@typed.example')
  await type('Name of your guarantor', 'Charles')
  await type('Nickname', 'Countess')
  await page.getByRole('button', { name: connectTexts.en.connect, exact: true }).click()
  await page.getByRole('heading', { name: texts.typedTitle }).waitFor()
  await page.getByText('ada@typed.example').waitFor()
  assert.equal(await page.getByText('Countess').count(), 0)
  assert.equal(profile.data.length, 0, 'nothing is added without a decision')
  await checkPage(page, 'wallet-typed-values')
  await page.getByRole('checkbox', { name: 'First name' }).click()
  await page.getByRole('button', { name: texts.typedAdd }).click()
  await page.getByText(texts.typedAdded).waitFor()
  await page.getByRole('heading', { name: texts.typedTitle }).waitFor({ state: 'detached' })
  assert.deepEqual(
    profile.data.map(({ slug }) => slug),
    ['email'],
  )
})
