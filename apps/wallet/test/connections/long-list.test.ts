// Hundreds of companies: the list draws what a person can see, and grows while they scroll.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { connectionsTexts } from '../../src/connections/connections-texts.ts'
import { createConnection } from '../fakes/fake-conversation.ts'

test('a list of 200 companies grows while it is scrolled', inBrowser, async () => {
  const { page, go, fake } = await openFakeWallet({ at: '/account' })
  const { connection } = await createConnection()
  const items = Array.from({ length: 200 }, (_, index) => ({
    ...connection,
    id: crypto.randomUUID(),
    service: { ...connection.service, name: `Service ${index}.` },
  }))
  fake.on('GET /api/company-connections', { items, next_cursor: null })
  await go('/connections')
  const list = page.getByRole('list', { name: connectionsTexts.en.title })
  await list.getByText('Service 0.', { exact: true }).waitFor()
  const lineCount = await list.getByRole('listitem').count()
  assert.ok(lineCount < 100, `${lineCount} lines are drawn at first`)
  const last = list.getByText('Service 199.', { exact: true })
  while ((await last.count()) === 0) await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await last.waitFor()
})
