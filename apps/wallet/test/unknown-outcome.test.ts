// Lost responses of the platform: nothing is done twice, and the page shows the actual state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { conversationTexts } from '@company-data/web/conversation/rules'
import type { Page } from 'playwright-core'
import { deviceTexts } from '../src/devices/device-texts.ts'
import { messagesTexts } from '../src/messages/messages-texts.ts'
import { fakeDevices } from './fakes/fake-approvals.ts'
import { fakeConversation, SERVICE } from './fakes/fake-conversation.ts'

/** Lost requests, each logged to the browser's console. */
const expected = /ERR_FAILED|status of 40[0134]/

/** Requests of a method to these addresses arrive, but their responses do not. */
const loseResponses = async (page: Page, address: string, method = 'POST') => {
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  return { lift: () => page.unroute(address) }
}

test('A-17, G-183: a message with a lost response is sent once, a repeat on purpose twice', inBrowser, async () => {
  const texts = conversationTexts.en
  const { page, go, fake, device } = await openFakeWallet({ at: '/account', expected })
  const { id, sent, replies } = await fakeConversation(device.pair.publicKey)
  fake.onAll(replies)
  await go(`/messages/${id}`)
  const field = page.getByLabel(texts.write, { exact: true })
  const send = page.getByRole('button', { name: texts.send })
  const isSent = () => page.waitForFunction(() => document.querySelector('textarea')?.value === '')
  // The list can be read again, and has the message.
  const { lift } = await loseResponses(page, `**/${id}/messages`)
  await page.getByText(messagesTexts.en.emptyThread(SERVICE)).waitFor()
  await field.fill('Good morning')
  await send.click()
  await isSent()
  await lift()

  // Neither the response nor the list arrives.
  let isDone = false
  await page.route('**/api/**', async (route) => {
    const isSending = !isDone && route.request().method() === 'POST'
    if (isSending) await route.fetch()
    isDone ||= isSending
    return isDone ? route.abort() : route.fallback()
  })
  await field.fill('Thank you')
  await send.click()
  await page.getByText(texts.unsure).waitFor()
  assert.equal(await field.inputValue(), 'Thank you')
  assert.deepEqual(await sent(), ['Thank you', 'Good morning'])
  await checkPage(page, 'wallet-message-unsure')
  await page.unroute('**/api/**')
  await go('/messages')
  await go(`/messages/${id}`)
  await send.click()
  await isSent()
  assert.deepEqual(await sent(), ['Thank you', 'Good morning'])
  await field.fill('Thank you')
  await send.click()
  await isSent()
  assert.deepEqual(await sent(), ['Thank you', 'Thank you', 'Good morning'])
  // The list is read again after a message: not by the page of the next test.
  await page.getByText('Thank you', { exact: true }).nth(1).waitFor()
})

test('G-183: a device is removed once despite a lost response', inBrowser, async () => {
  const texts = deviceTexts.en
  const { devices, addKey, replies } = fakeDevices()
  addKey('Kitchen tablet', crypto.randomUUID())
  const { page } = await openFakeWallet({ at: '/devices', expected, replies })
  const remove = page.getByRole('alertdialog').getByRole('button', { name: texts.remove })
  await page.getByRole('button', { name: texts.removeFor('Kitchen tablet') }).click()
  const { lift } = await loseResponses(page, '**/api/account/trusted-devices/*', 'DELETE')
  await remove.click()
  await page.getByRole('alertdialog').getByRole('alert').waitFor()
  await lift()
  await remove.click()
  await page.getByRole('heading', { name: texts.noDevices }).waitFor()
  assert.deepEqual(devices, [])
})
