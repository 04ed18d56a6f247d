// Two clicks within one frame, as of a trembling finger or a slow phone, are one action.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { turnTexts } from '@company-data/web/runs/rules'
import { connectTexts, shareTexts } from '@company-data/web/sharing/rules'
import type { Locator } from 'playwright-core'
import { connectionsTexts } from '../../src/connections/connections-texts.ts'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { runPageTexts } from '../../src/runs/run-texts.ts'
import { fakeInvitations } from '../fakes/fake-invitations.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'
import { openRunWallet } from '../fakes/open-run-wallet.ts'
import { SURVEY } from '../fakes/rental-definitions.ts'

/** Both clicks are in one task: the page draws nothing between them. */
const clickTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

test('two clicks in one frame send the answers of a step once', inBrowser, async () => {
  const { page, fake, letters, runs, run } = await openRunWallet({ at: (id) => `/answers/${id}` }, ({ start }) =>
    start(SURVEY),
  )
  await page.getByRole('button', { name: turnTexts.en.begin }).click()
  await page.getByLabel('Heating', { exact: true }).fill('Gas')
  await page.getByRole('button', { name: turnTexts.en.next }).click()
  await clickTwice(page.getByRole('button', { name: turnTexts.en.send }))
  await page.getByText(runPageTexts.en.completedTitle, { exact: true }).first().waitFor()
  assert.equal(fake.requests(`POST /api/company-connections/${letters.id}/flow-runs/${run.id}/answers`).length, 1)
  assert.deepEqual(await runs.readAnswers(run), { heating: 'Gas' })
})

test('two clicks in one frame connect once', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { publicKey } = device.pair
  const { replies, code } = await fakeInvitations(publicKey)
  fake.onAll({ ...(await fakeProfile(publicKey)).replies, ...replies })
  await go(`/connect?${new URLSearchParams({ code })}`)
  const values = page.getByLabel(shareTexts.en.value, { exact: true })
  const connect = page.getByRole('button', { name: connectTexts.en.connect, exact: true })
  await connect.waitFor()
  for (const value of await values.all()) await value.fill('Ada')
  await clickTwice(connect)
  await page.waitForURL(/\/connections\//)
  await page.getByRole('heading', { name: connectionsTexts.en.title }).waitFor({ state: 'detached' })
  assert.equal(fake.requests('POST /api/company-connections').length, 1)
})

test('two clicks in one frame add a value once', inBrowser, async () => {
  const texts = profileTexts.en
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { replies, data } = await fakeProfile(device.pair.publicKey)
  fake.onAll(replies)
  await go('/profile?open=new')
  const sheet = page.getByRole('dialog').and(page.locator(':not([aria-modal="false"])'))
  await page.getByRole('combobox', { name: texts.field }).click()
  await page.getByRole('option', { name: 'E-mail' }).click()
  await sheet.getByLabel('E-mail', { exact: true }).fill('ada@example.org')
  await clickTwice(sheet.getByRole('button', { name: texts.save }))
  await page.getByRole('button', { name: /ada@example\.org/ }).waitFor()
  assert.equal(data.length, 1)
})
