// Invitations of companies in the wallet: where a person finds them, how they are answered, and how they end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPlatform, registerPerson, type TestAccount } from '@company-data/testkit'
import { checkPage, inBrowser, loseAnswer, useWallet } from '@company-data/testkit/browser'
import { connectionTexts, connectTexts } from '@company-data/ui/sharing/rules'
import { connectionsTexts } from '../../src/connections/connections-texts.ts'
import { invitationEnds } from '../../src/frame/invitation-ends.ts'
import { invitationTexts } from '../../src/invitations/invitation-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'
import { COMPANY, clientOf, type Letters, SERVICE, startLetters } from '../scenes/letters-service.ts'

const platform = await ownPlatform()
const { openWallet } = useWallet()
const ENTRY = { en: 'Invitations', de: 'Einladungen' }

const shareCodeOf = async (person: TestAccount): Promise<string> => {
  const { share_code = '' } = await (await clientOf(platform, person)).account()
  return share_code
}

const statusOf = async ({ portal }: Letters, id: string) =>
  (await Array.fromAsync(portal.connectRequests())).find(({ request_id }) => request_id === id)?.status

test(
  '(G-129) (G-183) an invitation stands on the home page: one is declined, the other accepted through the form',
  inBrowser,
  async () => {
    const texts = invitationTexts.en
    const letters = await startLetters(platform)
    const person = await registerPerson(platform)
    const { page, go } = await openWallet(platform, { person, expected: /ERR_FAILED/ })
    const invite = async (message: string) => letters.portal.createConnectRequest(await shareCodeOf(person), message)

    const { request_id } = await invite('We have news')
    await page.getByText('We have news').waitFor()
    await loseAnswer(page, '**/reject')
    await page.getByRole('button', { name: texts.decline }).click()
    await page.getByText(invitationEnds.en.rejected).waitFor()
    await page.getByText('We have news').waitFor({ state: 'detached' })
    assert.equal(await statusOf(letters, request_id), 'rejected', 'a lost answer is looked up')

    const second = await invite('Last call')
    await go('/requests')
    await page.getByText('Last call').waitFor()
    await page.getByRole('link', { name: texts.look }).click()
    await page.getByRole('button', { name: connectTexts.en.connect }).click()
    await page.getByRole('heading', { name: connectionTexts.en.heldTitle(COMPANY) }).waitFor()
    assert.equal(await statusOf(letters, second.request_id), 'accepted')
  },
)

const texts = invitationTexts.en
const ends = invitationEnds.en
test(
  '(A-88) (G-129) invitations have their place in the navigation, and one that ended says why',
  inBrowser,
  async () => {
    const person = await registerPerson(platform)
    const early = await startLetters(platform)
    await early.portal.createConnectRequest(await shareCodeOf(person), 'Too late')
    await platform.advance(31 * 86_400)
    const letters = await startLetters(platform)
    const { request_id } = await letters.portal.createConnectRequest(await shareCodeOf(person), 'We have news')

    const { page, go } = await openWallet(platform, { person, expected: /409/ })
    await page.getByText('We have news').waitFor()
    assert.equal(await page.getByText('Too late').count(), 0, 'what ended before does not wait')
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
    await letters.portal.withdrawConnectRequest(request_id)
    await page.getByText(ends.withdrawn(COMPANY)).waitFor()
    assert.equal(await page.getByRole('button', { name: texts.decline }).count(), 0)

    await page.getByRole('button', { name: shellTexts.en.more }).click()
    await entry.click()
    const ended = page.getByRole('list', { name: texts.endedTitle })
    await ended.getByRole('listitem').filter({ hasText: 'We have news' }).getByText(ends.withdrawn(COMPANY)).waitFor()
    const [, hasExpired = ''] = ends.expired('|').split('|')
    await ended.getByRole('listitem').filter({ hasText: 'Too late' }).getByText(hasExpired).waitFor()
    await checkPage(page, 'wallet-invitations')

    await go(`/connect?${new URLSearchParams({ code: letters.service.code, request: request_id })}`)
    await page.getByText(ends.withdrawn(COMPANY)).waitFor()
    await page.getByText(connectionsTexts.en.stillByCode).waitFor()
    await page.getByRole('button', { name: connectTexts.en.connect }).click()
    await page.getByRole('heading', { name: SERVICE, level: 1 }).waitFor()
  },
)
