// Invitations of companies in the wallet: where a person finds them, decides on them, and how they end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, loseResponse, openFakeWallet } from '@company-data/testkit/browser'
import { connectionTexts, connectTexts } from '@company-data/web/sharing/rules'
import { invitationEnds } from '../../src/app/invitation-ends.ts'
import { connectionsTexts } from '../../src/connections/connections-texts.ts'
import { invitationTexts } from '../../src/invitations/invitation-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'
import { COMPANY, SERVICE } from '../fakes/fake-conversation.ts'
import { fakeInvitations } from '../fakes/fake-invitations.ts'

const ENTRY = { en: 'Invitations', de: 'Einladungen' }

/** The wallet of a person whom a service can invite. */
const openInvited = async (expected: RegExp) => {
  const wallet = await openFakeWallet({ at: '/account', expected })
  const invited = await fakeInvitations(wallet.device.pair.publicKey)
  wallet.fake.onAll(invited.replies)
  return { ...wallet, ...invited }
}

test('G-129, G-183: one invitation on the home page is declined, another accepted', inBrowser, async () => {
  const texts = invitationTexts.en
  const { page, go, push, invite } = await openInvited(/ERR_FAILED/)
  await go('/home')
  const first = invite(push, 'We have news')
  await page.getByText('We have news').waitFor()
  await loseResponse(page, '**/reject')
  await page.getByRole('button', { name: texts.decline }).click()
  await page.getByText(invitationEnds.en.rejected).waitFor()
  await page.getByText('We have news').waitFor({ state: 'detached' })
  assert.equal(first.status, 'rejected', 'the outcome of a lost response is looked up')

  const second = invite(push, 'Last call')
  await go('/requests')
  await page.getByText('Last call').waitFor()
  await page.getByRole('link', { name: texts.look }).click()
  await page.getByRole('button', { name: connectTexts.en.connect }).click()
  await page.getByRole('heading', { name: connectionTexts.en.heldTitle(COMPANY) }).waitFor()
  assert.equal(second.status, 'accepted')
})

const texts = invitationTexts.en
const ends = invitationEnds.en
test('A-88, G-129: invitations are in the navigation, and ended ones say why', inBrowser, async () => {
  const { page, go, push, invite, code } = await openInvited(/409/)
  invite(push, 'Too late', 'expired')
  const invitation = invite(push, 'We have news')
  await go('/home')
  await page.getByText('We have news').waitFor()
  assert.equal(await page.getByText('Too late').count(), 0, 'an ended invitation is not pending')
  await page.getByRole('button', { name: shellTexts.en.more }).click()
  const menu = page.getByRole('dialog', { name: shellTexts.en.moreTitle })
  const entry = menu.getByRole('link', { name: ENTRY.en })
  await entry.getByText(texts.open('1')).waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: texts.look }).click()
  await page.getByRole('button', { name: connectTexts.en.connect }).waitFor()
  await go('/home')
  await page.getByText('We have news').waitFor()
  invitation.status = 'withdrawn'
  push('connect_request', invitation.request_id)
  await page.getByText(ends.withdrawn(COMPANY)).waitFor()
  assert.equal(await page.getByRole('button', { name: texts.decline }).count(), 0)

  await page.getByRole('button', { name: shellTexts.en.more }).click()
  await entry.click()
  const ended = page.getByRole('list', { name: texts.endedTitle })
  await ended.getByRole('listitem').filter({ hasText: 'We have news' }).getByText(ends.withdrawn(COMPANY)).waitFor()
  const [, hasExpired = ''] = ends.expired('|').split('|')
  await ended.getByRole('listitem').filter({ hasText: 'Too late' }).getByText(hasExpired).waitFor()
  await checkPage(page, 'wallet-invitations')

  await go(`/connect?${new URLSearchParams({ code, request: invitation.request_id })}`)
  await page.getByText(ends.withdrawn(COMPANY)).waitFor()
  await page.getByText(connectionsTexts.en.stillByCode).waitFor()
  await page.getByRole('button', { name: connectTexts.en.connect }).click()
  await page.getByRole('heading', { name: SERVICE, level: 1 }).waitFor()
})
