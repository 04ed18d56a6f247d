// The idle time of the portal: chosen under Security, and followed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import { autoLockTexts } from '@company-data/web/account/rules'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { openCompany } from '../fake/company.ts'

test('the portal locks after the time that the browser has chosen', inBrowser, async () => {
  const texts = autoLockTexts.de
  const replies = { 'GET /api/account/2fa': { twofa_enabled: false, recovery_codes_left: null } }
  const { page } = await openCompany({ at: '/security', language: 'de', replies })
  const choices = page.getByRole('group', { name: texts.lockAfter })
  const choice = choices.getByRole('button', { name: texts.minutes(5), exact: true })
  await page.getByText(texts.hourNeedsPasskey).waitFor()
  assert.deepEqual(await choices.getByRole('button').allTextContents(), [1, 5, 15].map(texts.minutes))
  await checkPage(page, 'auto-lock')
  await page.clock.install()
  await choice.click()
  assert.equal(await choice.getAttribute('aria-pressed'), 'true')
  await page.clock.fastForward(4 * 60_000)
  assert.equal(await page.getByRole('heading', { name: sessionTexts.de.unlockTitle }).count(), 0)
  await page.clock.fastForward(60_000)
  await page.getByRole('heading', { name: sessionTexts.de.unlockTitle }).waitFor()
})
