// Connections of a service with people who really share: opened on this device, checked, exported, ended.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { addSealedDatum, usePlatform, verifyDatum, wrapperOf } from '@company-data/testkit'
import { checkPage, inBrowser, usePortal } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { connectionsTexts } from '../../src/connections/connections-texts.ts'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { newPerson, sharingCompany } from '../scenes/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const MARKER = 'Only-Ada-And-The-Company-Know-This'

const scene = await sharingCompany(platform, [
  { slug: 'remark', label: 'Remark', type: 'text' },
  { slug: 'mail', label: 'E-mail', type: 'email' },
  { slug: 'contract', label: 'Contract', type: 'document' },
])
const { owner, unlock } = scene
const lease = {
  bytes: new TextEncoder().encode(`%PDF-1.7 ${MARKER}`),
  mime_type: 'application/pdf',
  original_name: 'lease.pdf',
}
const ada = await scene.connectPerson('Ada', { remark: { value: MARKER }, contract: { file: lease } })
await scene.connectPerson('Grace', { remark: { value: 'Please ring twice.' } })

/** A person whose address the platform attests; `plaintext` is what the person's device really seals. */
const attested = async (name: string, plaintext?: string): Promise<string> => {
  const person = await newPerson(platform, name)
  const datum = await addSealedDatum(person, 'email', person.email)
  await verifyDatum(platform, person, datum.id, person.email)
  const value = await scene.seal(plaintext ?? person.email)
  await scene.connectWith(person, [{ slug: 'mail', contact_data_id: datum.id, live: true, value }])
  return person.email
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const saved = async (page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> => {
  const download = page.waitForEvent('download')
  await act()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** The platform attests no files yet, so the attestation of another file is added on the way to the page. */
const replaceFile = async (page: Page): Promise<void> => {
  const texts = connectionsTexts.en
  await page.route(`**/connections/${ada.id}`, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    Object.assign(json.values.contract, { verified_hash: 'of another file', verified_salt: 'salt' })
    return route.fulfill({ response, json })
  })
  await rowOf(page, 'Ada').getByRole('button').click()
  const open = () => page.getByRole('button', { name: texts.openFile }).click()
  const mark = page.getByText(texts.attestedOther)
  await saved(page, open)
  await mark.waitFor()
  const renewed = { ...lease, original_name: 'renewed.pdf' }
  await ada.person.setMappings(ada.id, { remark: { value: MARKER }, contract: { file: renewed } })
  // What the page has read is old by now, and the user comes back to it.
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await mark.waitFor({ state: 'detached' })
  assert.equal((await saved(page, open)).name, 'renewed.pdf')
  await mark.waitFor()
}

const texts = connectionsTexts.en
const keyTexts = serviceKeysTexts.en
test('[G-181] [A-82] values are sealed until the key is open on this device', inBrowser, async () => {
  const { page } = await openPortal(platform, { user: owner, at: '/connections' })
  const table = page.getByRole('table')
  await rowOf(page, 'Ada').getByText(keyTexts.sealed, { exact: true }).waitFor()
  assert.equal(await page.getByText(MARKER).count(), 0)
  await checkPage(page, 'connections-sealed')

  await unlock(page, keyTexts)
  await table.getByText(MARKER).waitFor()
  await checkPage(page, 'connections-opened')
  await page.getByRole('searchbox').fill('ring twice')
  await rowOf(page, 'Ada').waitFor({ state: 'detached' })
  assert.equal(await rowOf(page, 'Grace').count(), 1)
  await page.getByRole('searchbox').fill('')

  await table.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()
  await page.getByText(MARKER).waitFor()
  const file = await saved(page, () => page.getByRole('button', { name: texts.openFile }).click())
  assert.deepEqual(file, { name: 'lease.pdf', text: `%PDF-1.7 ${MARKER}` })
  await checkPage(page, 'connection')

  // Locked: what was opened is not shown any more, in the page or anywhere in it.
  await page.getByRole('button', { name: keyTexts.lock }).click()
  await page.getByText(keyTexts.sealed, { exact: true }).first().waitFor()
  assert.equal((await page.content()).includes(MARKER), false)
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  assert.equal(stored.includes(MARKER) || stored.includes(scene.passphrase), false)
})

test(
  '[G-181] marks are checked here, and go with a file that is replaced; what does not open says why and breaks nothing; what is shown is exported',
  inBrowser,
  async () => {
    const texts = connectionsTexts.en
    const trueEmail = await attested('Verified Vera')
    await attested('Lying Luke', 'somebody-else@example.org')
    const damaged = await newPerson(platform, 'Damaged Dora')
    await scene.connectWith(damaged, [{ slug: 'remark', value: wrapperOf() }])

    const { page, go } = await openPortal(platform, { user: owner, at: '/connections' })
    await rowOf(page, 'Verified Vera').waitFor()
    assert.equal(
      await page.getByRole('img', { name: texts.verified }).count(),
      0,
      'nothing is checked while it is sealed',
    )
    await unlock(page)
    await rowOf(page, 'Verified Vera').getByRole('img', { name: texts.verified }).waitFor()
    await rowOf(page, 'Lying Luke').getByText('somebody-else@example.org').waitFor()
    assert.equal(await page.getByRole('img', { name: texts.verified }).count(), 1)
    await rowOf(page, 'Damaged Dora').getByText(serviceKeysTexts.en.unopened.not_opened).waitFor()
    await checkPage(page, 'connections-marks')

    const exported = async (item: string) => {
      await page.getByRole('button', { name: texts.export }).click()
      return saved(page, async () => {
        await page.getByRole('menuitem', { name: item }).click()
        // The value of Dora that does not open is missing in the file, which is asked first.
        await page.getByRole('alertdialog').getByRole('button', { name: texts.exportAnyway }).click()
      })
    }
    const csv = await exported(texts.exportCsv)
    assert.match(
      csv.text,
      /^\ufeff"connection_id","name","customer_type","share_code","connected_at","remark","mail","contract"\r\n/,
    )
    assert.ok(csv.text.includes(`"Verified Vera","person",`) && csv.text.includes(trueEmail))
    const rows: Array<{ name: string; values: Record<string, object> }> = JSON.parse(
      (await exported(texts.exportJson)).text,
    )
    const valuesOf = (name: string) => rows.find((row) => row.name === name)?.values
    assert.partialDeepStrictEqual(valuesOf('Verified Vera'), {
      mail: { state: 'opened', value: trueEmail, verified: true },
    })
    assert.partialDeepStrictEqual(valuesOf('Lying Luke'), { mail: { state: 'opened', verified: false } })
    assert.partialDeepStrictEqual(valuesOf('Damaged Dora'), { remark: { state: 'unopened', reason: 'not_opened' } })

    await rowOf(page, 'Lying Luke').getByRole('button').click()
    await page.getByText(texts.attestedOther).waitFor()
    await go('/connections')
    await replaceFile(page)
    await go('/connections')
    await rowOf(page, 'Damaged Dora').getByRole('button').click()
    await page.getByRole('button', { name: texts.end }).click()
    await checkPage(page, 'connection-end')
    await page.getByRole('alertdialog').getByRole('button', { name: texts.end }).click()
    await page.getByText(texts.ended).waitFor()
    await rowOf(page, 'Verified Vera').waitFor()
    assert.equal(await rowOf(page, 'Damaged Dora').count(), 0)
  },
)
