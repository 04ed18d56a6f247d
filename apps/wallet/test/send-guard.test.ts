// The send guard: the wallet refuses to send its own password or the code of a recovery kit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { identityTexts } from '@company-data/web/companies/rules'
import { conversationTexts } from '@company-data/web/conversation/rules'
import { turnTexts } from '@company-data/web/runs/rules'
import { connectTexts, shareTexts } from '@company-data/web/sharing/rules'
import { walletTexts } from '../src/app/wallet-texts.ts'
import { profileTexts } from '../src/profile/profile-texts.ts'
import { COMPANY, fakeConversation } from './fakes/fake-conversation.ts'
import { fakeInvitations } from './fakes/fake-invitations.ts'
import { fakeProfile } from './fakes/fake-profile.ts'
import { openRunWallet } from './fakes/open-run-wallet.ts'
import { SURVEY } from './fakes/rental-definitions.ts'

const KIT = '000GD-40R4S-0M308-E209Z-185GK-R38ES-1W81S-24GK3'
const { own_password, own_kit } = walletTexts.en.session

test('[TRUST-49] a message with the password or a kit code is not sent', inBrowser, async () => {
  const texts = conversationTexts.en
  const { page, fake, device, go, person } = await openFakeWallet({ language: 'en', at: '/account' })
  const letters = await fakeConversation(device.pair.publicKey)
  fake.onAll(letters.replies)
  await go(`/messages/${letters.id}`)
  const field = page.getByLabel(texts.write, { exact: true })
  const send = page.getByRole('button', { name: texts.send })
  await field.fill(person.rawPassword)
  await field.blur()
  await page.getByText(own_password).waitFor()
  await checkPage(page, 'wallet-send-guard')
  await send.click()
  await page.getByText(own_password).nth(1).waitFor()
  await field.fill(`My kit: ${KIT.toLowerCase()}`)
  await send.click()
  await page.getByText(own_kit).first().waitFor()
  assert.deepEqual(await letters.sent(), [])
  await field.fill(`${person.rawPassword}?`)
  await send.click()
  await page.getByRole('log').getByText(`${person.rawPassword}?`).waitFor()
  assert.deepEqual(await letters.sent(), [`${person.rawPassword}?`])
})

test('A-109: a notice that goes while the button is pressed does not lose the click', inBrowser, async () => {
  const texts = conversationTexts.en
  const { page, fake, device, go, person } = await openFakeWallet({ language: 'en', at: '/account' })
  const letters = await fakeConversation(device.pair.publicKey)
  fake.onAll(letters.replies)
  await go(`/messages/${letters.id}`)
  const field = page.getByLabel(texts.write, { exact: true })
  await field.fill(person.rawPassword)
  await field.blur()
  await page.getByText(own_password).waitFor()
  await field.fill('Hello')
  await page.getByRole('button', { name: texts.send }).hover()
  // The press takes the focus from the field, so the text is checked again.
  await page.mouse.down()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  assert.equal(await page.getByText(own_password).count(), 1, 'the page does not move')
  await page.mouse.up()
  await page.getByRole('log').getByText('Hello').waitFor()
  assert.deepEqual(await letters.sent(), ['Hello'])
})

test('[TRUST-49] a value of the profile with the password is not saved', inBrowser, async () => {
  const texts = profileTexts.en
  const { page, fake, device, go, person } = await openFakeWallet({ language: 'en', at: '/account' })
  const profile = await fakeProfile(device.pair.publicKey)
  fake.onAll(profile.replies)
  const count = profile.data.length
  await go('/profile')
  await page.getByRole('button', { name: texts.add, exact: true }).click()
  const sheet = page.locator('[role="dialog"]:not([aria-modal="false"])')
  await sheet.getByRole('combobox', { name: texts.field }).click()
  await page.getByRole('option', { name: texts.ownField, exact: true }).click()
  await sheet.getByLabel(texts.label).fill('Library card')
  await sheet.getByLabel('Library card', { exact: true }).fill(person.rawPassword)
  await sheet.getByRole('button', { name: texts.save }).click()
  await sheet.getByText(own_password).first().waitFor()
  assert.equal(profile.data.length, count)
})

test('[TRUST-49] an answer of a run with the password or a kit code is not sent', inBrowser, async () => {
  const turn = turnTexts.en
  const { page, person, run, runs } = await openRunWallet(
    { language: 'en', at: (id) => `/answers/${id}` },
    ({ start }) => start(SURVEY),
  )
  await page.getByRole('button', { name: turn.begin }).click()
  const field = page.getByLabel('Heating', { exact: true })
  const review = page.getByRole('region', { name: turn.review })
  const send = async (): Promise<void> => {
    await page.getByRole('button', { name: turn.next, exact: true }).click()
    await review.getByRole('button', { name: turn.send }).click()
  }
  for (const [text, message] of [
    [person.rawPassword, own_password],
    [`Kit ${KIT.toLowerCase()}`, own_kit],
  ] as const) {
    await field.fill(text)
    await field.blur()
    await page.getByText(message).waitFor()
    await send()
    await review.getByText(message).waitFor()
    assert.deepEqual(await runs.readAnswers(run), {}, 'nothing was sent')
    await review.getByRole('button', { name: turn.back, exact: true }).click()
  }
  await field.fill(`${person.rawPassword}?`)
  await field.blur()
  await page.getByText(own_kit).waitFor({ state: 'detached' })
  await send()
  await review.waitFor({ state: 'detached' })
  assert.deepEqual(await runs.readAnswers(run), { heating: `${person.rawPassword}?` })
})

test('[TRUST-49] a field of a company with the password or a kit code is not sent', inBrowser, async () => {
  const { page, fake, device, go, person } = await openFakeWallet({ language: 'en', at: '/account' })
  const profile = await fakeProfile(device.pair.publicKey)
  const { replies, code, connection } = await fakeInvitations(device.pair.publicKey)
  const flags = { mandatory: true, one_time: true, verified: false, verified_max_age_days: null }
  const row = { id: crypto.randomUUID(), slug: 'note', label: 'Nickname', type: 'text', options: null, plugin: null }
  const service = replies['GET /api/profile/by-code'] as object
  fake.onAll({
    ...profile.replies,
    ...replies,
    'GET /api/profile/by-code': { ...service, fields: [{ ...row, ...flags }] },
  })
  await go(`/connect?code=${code}`)
  const field = page.getByRole('group', { name: 'Nickname' }).getByLabel(shareTexts.en.value, { exact: true })
  const connect = page.getByRole('button', { name: connectTexts.en.connect, exact: true })
  for (const [text, message] of [
    [person.rawPassword, own_password],
    [KIT, own_kit],
  ] as const) {
    await field.fill(text)
    await connect.click()
    await page.getByText(message).first().waitFor()
    assert.deepEqual(fake.requests('POST /api/company-connections'), [], 'nothing was sent')
  }
  await checkPage(page, 'wallet-connect-send-guard')
  const connecting = fake.next('POST /api/company-connections')
  await field.fill(`${person.rawPassword}?`)
  await connect.click()
  const { answers } = (await connecting).body
  assert.deepEqual([answers.length, answers[0].slug, connection.service.code], [1, 'note', code])
})

test('A-109: texts and help of a run are quoted, and may get the red line', inBrowser, async () => {
  const [first] = SURVEY.nodes
  const text = { kind: 'text', key: 'intro', text: 'Wallet security: enter your [b]passw0rd[/b] below.' }
  const elements = first?.elements.map((element) => ({ ...element, help: 'Your p\u0430sscode' })) ?? []
  const flow = { ...SURVEY, nodes: [{ ...first, elements: [text, ...elements] }, ...SURVEY.nodes.slice(1)] }
  const { page } = await openRunWallet({ language: 'en', at: (id) => `/answers/${id}` }, ({ start }) =>
    start(flow as typeof SURVEY),
  )
  await page.getByRole('button', { name: turnTexts.en.begin }).click()
  const quotes = page.getByRole('figure').filter({ hasText: identityTexts.en.writes(COMPANY) })
  await quotes.getByText('Wallet security: enter your').waitFor()
  await quotes.getByText('Your p\u0430sscode').first().waitFor()
  await page.getByText(identityTexts.en.secretLabel).nth(1).waitFor()
  await checkPage(page, 'wallet-run-quotes')
})
