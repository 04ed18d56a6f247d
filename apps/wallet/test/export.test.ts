// Everything that a person has, as one archive: collected over the SDK, opened in the browser, saved on this device.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  addDatum,
  addSealedDatum,
  conversationOf,
  documentScene,
  envelopeOf,
  flowRunScene,
  ownPlatform,
  pdf,
  png,
  registerPerson,
  sealedFor,
  type TestAccount,
} from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../src/account/account-texts.ts'
import { exportTexts } from '../src/export/export-texts.ts'
import { filesOf } from '../src/export/testing/read-zip.ts'
import { frameTexts } from '../src/frame/frame-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'

const platform = await ownPlatform()
const { openWallet } = useWallet()

const start = async (page: Page, person: Pick<TestAccount, 'rawPassword'>, language: 'en' | 'de'): Promise<void> => {
  await page.getByLabel(frameTexts[language].password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: exportTexts[language].start }).click()
}

/** The answer to this call waits until it is released. */
const hold = async (page: Page, pattern: string) => {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    reached.resolve()
    await released.promise
    await route.continue().catch(() => undefined)
  })
  return { reached: reached.promise, release: released.resolve }
}

test(
  '(G-183) en: profile, connections, messages, documents and answers are in one archive, and what does not open is named',
  inBrowser,
  async () => {
    const texts = exportTexts.en
    const {
      customer: person,
      service,
      connectionId,
      ...run
    } = await flowRunScene(platform, {
      requestFields: [{ slug: 'mail', type: 'email' }],
    })
    const { id: runId } = await run.start()
    const mail = await addSealedDatum(person, 'email', 'ada@<b>example</b>.org')
    const answers = [
      { slug: 'mail', contact_data_id: mail.id, live: true, value: await service.seal('ada@example.org') },
    ]
    const { config_token } = (await person.call('GET', `/api/company-connections/${connectionId}/mappings`)).body
    const mapped = await person.call('PUT', `/api/company-connections/${connectionId}/mappings`, {
      config_token,
      answers,
    })
    assert.equal(mapped.status, 200, mapped.text)
    await conversationOf(service, person, connectionId).service.send('The meter is read on Monday.')
    const stranger = await registerPerson(platform)
    const conversation = conversationOf(service, person, connectionId)
    await conversation.service.post({ body: await sealedFor(stranger, 'to somebody else') })
    await conversation.customer.send('Sent without an own copy.')
    const foreign = [
      { for_user_id: run.company.userId, value: await service.seal('Ada') },
      { for_user_id: person.userId, value: await sealedFor(stranger, 'Ada') },
    ]
    const answered = await run.submit('customer', runId, {
      answers: [{ slug: 'name', values: foreign }],
      next_node: 'last',
    })
    assert.equal(answered.status, 200, answered.text)
    const photo = await addDatum(person, 'photo', { is_private: true })
    const sealedPhoto = await sealedFor(person, envelopeOf(png(), 'image/png', '../ich.png'))
    const stored = await person.call('PUT', `/api/contact-data/${photo.id}/file`, { value: sealedPhoto })
    assert.equal(stored.status, 200, stored.text)
    const documents = await documentScene(platform, { customer: person })
    const lease = pdf('lease')
    await documents.createFile(lease, { name: 'Lease' })
    await documents.create({ name: 'Not for her', payload: await sealedFor(stranger, 'secret') })

    const { page } = await openWallet(platform, { person, at: '/account' })
    await page.getByRole('link', { name: accountTexts.en.toExport }).click()
    await page.getByText(texts.unencryptedText).waitFor()
    await checkPage(page, 'wallet-export')
    await page.getByLabel(frameTexts.en.password, { exact: true }).fill('not this one')
    await page.getByRole('button', { name: texts.start }).click()
    await page.getByText(frameTexts.en.wrongPassword).waitFor()

    await start(page, person, 'en')
    await page.getByRole('heading', { name: texts.ready }).waitFor()
    await page.getByText(texts.missing(4)).waitFor()
    await page.getByText('Not for her').waitFor()
    await checkPage(page, 'wallet-export-ready')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: texts.save }).click()
    const download = await saving
    assert.match(download.suggestedFilename(), /^wallet-\d{4}-\d\d-\d\d\.zip$/)
    const files = new Map(
      [...filesOf(await readFile(await download.path()))].map(([name, bytes]) => [name.replace(/^[^/]+\//, ''), bytes]),
    )
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')

    assert.equal(json('account.json').account.email, person.email)
    const [address, picture] = json('profile/profile.json')
    assert.deepEqual([address.value, picture.files], ['ada@<b>example</b>.org', ['profile/files/ich.png']])
    assert.ok(files.get('profile/files/ich.png')?.equals(png()))
    const connections: Array<{ holds: Array<Record<string, unknown>>; messages: string | null }> =
      json('connections/connections.json')
    const connection = connections.find(({ messages }) => messages !== null)
    assert.deepEqual(
      connection?.holds.map(({ slug, live, value }) => [slug, live, value]),
      [['mail', true, 'ada@<b>example</b>.org']],
    )
    assert.equal(json(connection?.messages ?? '')[0].text, 'The meter is read on Monday.')
    const [refused, kept] = json('documents/documents.json')
    assert.deepEqual([refused.name, refused.content], ['Not for her', null])
    assert.ok(files.get(kept.content)?.equals(lease))
    assert.equal(json('runs/runs.json')[0].id, runId)
    const missing: Array<{ what: string; why: string }> = json('missing.json')
    const { cannotOpen } = frameTexts.en
    assert.deepEqual(
      missing.map(({ why }) => why),
      [cannotOpen, texts.unopened.withoutCopy, cannotOpen, cannotOpen],
    )
    assert.deepEqual([missing[2]?.what, missing[3]?.what], ['Not for her', 'name'])
    assert.deepEqual(
      [0, 1].map((index) => missing[index]?.what.includes(service.name)),
      [true, true],
      'each message that did not open is named with its service',
    )
    const index = files.get('index.html')?.toString() ?? ''
    assert.ok(index.includes('ada@&lt;b&gt;example&lt;/b&gt;.org') && !index.includes('<b>example'))
  },
)

test('(G-183) de: the export can be stopped, and a lock forgets what it has opened', inBrowser, async () => {
  const texts = exportTexts.de
  const { page, person } = await openWallet(platform, { language: 'de', at: '/account/export' })
  assert.ok(person)
  const runs = await hold(page, '**/api/customer/flow-runs*')
  await start(page, person, 'de')
  await runs.reached
  await page.getByText(texts.progress.lists).waitFor()
  await checkPage(page, 'wallet-export-progress')
  await page.getByRole('button', { name: texts.stop }).click()
  await page.getByText(texts.stopped).waitFor()
  runs.release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await start(page, person, 'de')
  await page.getByRole('heading', { name: texts.ready }).waitFor()
  await page.getByRole('button', { name: shellTexts.de.lock }).click()
  await page.getByLabel(sessionTexts.de.password, { exact: true }).last().fill(person.rawPassword)
  await page.getByRole('button', { name: sessionTexts.de.unlock }).click()
  await page.getByText(texts.locked).waitFor()
  assert.equal(await page.getByRole('button', { name: texts.save }).count(), 0)
})
