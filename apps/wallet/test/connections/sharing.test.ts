// What a person shares with a service after connecting: what is said before anything is sent, and answers that are lost on the way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerPerson, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, interruptedNetwork, loseAnswer, useWallet } from '@company-data/testkit/browser'
import { connectionTexts, connectTexts, shareTexts } from '@company-data/ui/sharing/rules'
import type { Page } from 'playwright-core'
import { frameTexts } from '../../src/frame/frame-texts.ts'
import { COMPANY, clientOf, connectedPerson, type Letters, SERVICE, startLetters } from '../scenes/letters-service.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()

const NICK = { slug: 'nick', label: 'Nickname', type: 'text' }
const NEWS = { slug: 'news', label: 'News of interest', type: 'text' }
const STREET = { slug: 'street', label: 'Street', type: 'text' }

/** The service begins to ask for more than its customers have connected with. */
const askFor = async ({ company, service }: Letters, ...fields: readonly (typeof NICK)[]): Promise<void> => {
  const { config_token } = await company.getServiceRequestFields(service.id)
  await company.publishServiceRequestFields(service.id, config_token, fields)
}

const typeValue = async (page: Page, field: string, value: string, words = shareTexts.en): Promise<void> => {
  const group = page.getByRole('group', { name: field })
  const source = group.getByRole('combobox', { name: words.source })
  if ((await source.count()) > 0) {
    await source.click()
    await page.getByRole('option', { name: words.typed }).click()
  }
  await group.getByLabel(words.value, { exact: true }).fill(value)
}

const valuesOf = async ({ portal }: Letters): Promise<Record<string, string | undefined>> => {
  const [connection] = await portal.openConnections(await Array.fromAsync(portal.connections()))
  return Object.fromEntries(Object.values(connection?.values ?? {}).map(({ slug, plaintext }) => [slug, plaintext]))
}

const share = shareTexts.en
const words = connectionTexts.en
test(
  '(G-089) (G-183) before more is shared, or what is shared changes, the page says what goes to whom, and how to take it back',
  inBrowser,
  async () => {
    const letters = await startLetters(platform, [NICK])
    const { person, id } = await connectedPerson(platform, letters, { nick: { value: 'Countess' } })
    await askFor(letters, NICK, NEWS)
    const { page } = await openWallet(platform, { person, at: `/connections/${id}` })

    const card = page.getByRole('region', { name: words.consentsTitle })
    await card.getByText(words.takeBackText(COMPANY)).waitFor()
    await card.getByText(share.summaryText).waitFor()
    const summary = card.getByRole('list', { name: share.summary(COMPANY) })
    await summary.getByText(share.incomplete).waitFor()
    await typeValue(page, NEWS.label, 'Engines', share)
    await summary.getByText('Engines').waitFor()
    await summary.getByText(share.once, { exact: true }).waitFor()
    await checkPage(page, 'wallet-consents')
    assert.deepEqual(await valuesOf(letters), { nick: 'Countess' }, 'nothing is shared before it is confirmed')
    await card.getByRole('button', { name: words.share }).click()
    await card.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: words.change }).click()
    const sheet = page.getByRole('dialog', { name: words.change })
    await sheet.getByText(words.takeBackText(COMPANY)).waitFor()
    await sheet.getByText(share.summaryText).waitFor()
    await typeValue(page, NICK.label, 'Ada', share)
    const received = sheet.getByRole('list', { name: share.summary(COMPANY) })
    await received.getByText('Ada').waitFor()
    await received.getByText(share.kept, { exact: true }).waitFor()
    await checkPage(page, 'wallet-change')
    await sheet.getByRole('button', { name: words.save }).click()
    await sheet.waitFor({ state: 'detached' })
    assert.deepEqual(await valuesOf(letters), { nick: 'Ada', news: 'Engines' })
  },
)

test(
  '(G-089) (G-183) what was decided or changed counts although the answer was lost, and what was not says so and stays in the form',
  inBrowser,
  async () => {
    const words = connectionTexts.en
    const letters = await startLetters(platform, [NICK])
    const { person, id } = await connectedPerson(platform, letters, { nick: { value: 'Countess' } })
    await askFor(letters, NICK, NEWS, STREET)
    const { page } = await openWallet(platform, { person, at: `/connections/${id}`, expected: /ERR_FAILED/ })
    const card = page.getByRole('region', { name: words.consentsTitle })
    const consent = (label: string) =>
      card
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: label }) })
        .filter({ has: page.getByRole('button', { name: words.decline }) })

    await typeValue(page, NEWS.label, 'Engines')
    await loseAnswer(page, '**/consents/news')
    await consent(NEWS.label).getByRole('button', { name: words.share }).click()
    await page.getByText(words.accepted, { exact: true }).waitFor()
    await consent(NEWS.label).waitFor({ state: 'detached' })
    await loseAnswer(page, '**/consents/street')
    await consent(STREET.label).getByRole('button', { name: words.decline }).click()
    await page.getByText(words.declined).waitFor()
    await card.waitFor({ state: 'detached' })
    assert.deepEqual(await valuesOf(letters), { nick: 'Countess', news: 'Engines' })

    await page.getByRole('button', { name: words.change }).click()
    const sheet = page.getByRole('dialog', { name: words.change })
    await typeValue(page, NICK.label, 'Ada')
    await page.route('**/mappings', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
    await sheet.getByRole('button', { name: words.save }).click()
    await sheet.getByText(frameTexts.en.undoneText).waitFor()
    assert.equal(
      await sheet.getByRole('group', { name: NICK.label }).getByLabel(shareTexts.en.value).inputValue(),
      'Ada',
    )
    await page.unroute('**/mappings')
    await interruptedNetwork.act(page, {
      request: /^PUT .*\/mappings$/,
      send: () => sheet.getByRole('button', { name: words.save }).click(),
      said: () => sheet.getByText(frameTexts.en.unsureOnce),
      done: () => sheet.waitFor({ state: 'detached' }),
    })
    assert.deepEqual(await valuesOf(letters), { nick: 'Ada', news: 'Engines' })
  },
)

test(
  '(G-129) (G-183) an invitation that was accepted although no answer came leads to the connection, and so does one accepted elsewhere',
  inBrowser,
  async () => {
    const connect = connectTexts.en
    const letters = await startLetters(platform, [])
    for (const where of ['here', 'elsewhere'] as const) {
      const person = await registerPerson(platform)
      const client = await clientOf(platform, person)
      const { share_code = '' } = await client.account()
      const { request_id } = await letters.portal.createConnectRequest(share_code, 'We have news')
      const at = `/connect?${new URLSearchParams({ code: letters.service.code, request: request_id })}`
      const { page } = await openWallet(platform, { person, at, expected: /ERR_FAILED|409/ })
      const send = page.getByRole('button', { name: connect.connect })
      const link = page.getByRole('link', { name: connect.toConnection })
      await send.waitFor()
      if (where === 'here')
        await interruptedNetwork.act(page, {
          request: /^POST .*\/accept$/,
          send: () => send.click(),
          // The page may have seen by itself that the connection is there.
          again: () => send.or(link).first().click(),
          done: () => page.getByRole('heading', { name: SERVICE, level: 1 }).waitFor(),
        })
      else {
        await client.acceptConnectRequest({ request_id, service: letters.service }, {})
        await send.click()
        await page.getByText(connect.of.person.alreadyConnected).waitFor()
        await link.click()
        await page.getByRole('heading', { name: SERVICE, level: 1 }).waitFor()
      }
      await page.close()
    }
    assert.equal((await Array.fromAsync(letters.portal.connections())).length, 2)
  },
)
