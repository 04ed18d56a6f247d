// Lists beside their entries on a wide screen, and one of them at a time on a phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { turnTexts } from '@company-data/web/runs/rules'
import { connectionsTexts } from '../src/connections/connections-texts.ts'
import { messagesTexts } from '../src/messages/messages-texts.ts'
import { runsTexts } from '../src/runs/runs-texts.ts'
import { fakeAccount } from './fakes/fake-account.ts'
import { fakeConversation, SERVICE } from './fakes/fake-conversation.ts'
import { fakeProfile } from './fakes/fake-profile.ts'
import { openRunWallet } from './fakes/open-run-wallet.ts'
import { SURVEY } from './fakes/rental-definitions.ts'

test('a wide screen shows the list beside its entry, a phone only the entry', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { publicKey } = device.pair
  const letters = await fakeConversation(publicKey)
  await letters.write('Good morning')
  fake.onAll({ ...fakeAccount().replies, ...(await fakeProfile(publicKey)).replies, ...letters.replies })
  await page.setViewportSize({ width: 1280, height: 800 })
  await go('/messages')
  await page.getByText(messagesTexts.en.choose).waitFor()
  await page.getByRole('list', { name: messagesTexts.en.title }).getByRole('link').click()
  const list = page.getByRole('complementary', { name: messagesTexts.en.title })
  const current = list.locator('a[aria-current="page"]')
  await current.getByText(SERVICE).waitFor()
  const message = page.getByRole('textbox')
  await message.fill('Half a message')
  await checkPage(page, 'wallet-conversation-beside')
  await page.setViewportSize({ width: 390, height: 844 })
  await list.waitFor({ state: 'detached' })
  assert.equal(await message.inputValue(), 'Half a message', 'a smaller window keeps the entry and its input')
  await page.setViewportSize({ width: 1280, height: 800 })
  await go(`/connections/${letters.id}`)
  const companies = page.getByRole('complementary', { name: connectionsTexts.en.title })
  await companies.locator('a[aria-current="page"]').getByText(SERVICE).waitFor()
  await checkPage(page, 'wallet-company-beside')
  await page.setViewportSize({ width: 390, height: 844 })
})

test('forms and contracts are beside the one that is answered', inBrowser, async () => {
  const texts = runsTexts.en
  const { page, runs } = await openRunWallet({ at: '/account' }, ({ start }) => start(SURVEY))
  await runs.start(SURVEY)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: texts.title }).first().click()
  await page.getByText(texts.choose).waitFor()
  await page.getByRole('list', { name: texts.groups.mine }).getByRole('link').first().click()
  await page.getByRole('button', { name: turnTexts.en.begin }).click()
  const answer = page.getByLabel('Heating', { exact: true })
  await answer.fill('Gas')
  const list = page.getByRole('complementary', { name: texts.title })
  await list.locator('a[aria-current="page"]').getByText(SERVICE).waitFor()
  assert.equal(await list.getByRole('link').count(), 2)
  await checkPage(page, 'wallet-run-beside')
  await list.locator('a:not([aria-current])').click()
  await page.getByRole('button', { name: turnTexts.en.begin }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await list.waitFor({ state: 'detached' })
})
