// A link with the key of a service: the wallet compares it before the form, and no request contains it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLinkKey } from '@company-data/sdk/person'
import { inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { connectTexts } from '@company-data/web/sharing/rules'
import { SERVICE } from '../fakes/fake-conversation.ts'
import { fakeInvitations } from '../fakes/fake-invitations.ts'

const texts = connectTexts.en

test('TRUST-58: a link with another key stops before the form', inBrowser, async () => {
  const { page, fake, device, go } = await openFakeWallet({ at: '/account' })
  const { replies, code, connection } = await fakeInvitations(device.pair.publicKey)
  fake.onAll(replies)
  const sentTexts: string[] = []
  page.on('request', (request) => sentTexts.push(`${request.url()} ${request.postData() ?? ''}`))
  const linkKey = await createLinkKey(connection.service.public_key)
  const otherKey = `${linkKey.startsWith('7') ? '8' : '7'}${linkKey.slice(1)}`
  const button = page.getByRole('button', { name: texts.connect })

  await go(`/connect?code=${code}#k=${otherKey}`)
  await page.getByText(texts.linkKeyDiffers(SERVICE)).waitFor()
  assert.equal(await button.count(), 0)

  await go(`/connect?code=${code}#k=${linkKey}`)
  await page.getByText(texts.linkKeyMatches).waitFor()
  await button.waitFor()
  assert.ok(sentTexts.length > 0)
  for (const text of sentTexts) assert.ok(!text.includes(linkKey) && !text.includes(otherKey), text)

  await go(`/connect?code=${code}`)
  await button.waitFor()
  assert.equal(await page.getByText(texts.linkKeyMatches).count(), 0)
})
