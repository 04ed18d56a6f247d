// The request fields of a service in the portal: edited beside a preview, published, and merged with other editors'
// edits.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { typeNames } from '@company-data/web/fields/rules'
import type { Page } from 'playwright-core'
import { conflictTexts } from '../src/configuration/request-fields/conflict-texts.ts'
import { previewTexts } from '../src/configuration/request-fields/preview/preview-texts.ts'
import { requestFieldsTexts } from '../src/configuration/request-fields/request-fields-texts.ts'
import { paths } from '../src/paths.ts'
import { SERVICE_ID } from './fake/keyed-service.ts'
import { fakeRequestFields } from './fake/request-fields.ts'

const at = paths.service(SERVICE_ID, 'request-fields')

const texts = requestFieldsTexts.en

/** By the label that its row begins with. */
const getRow = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}`), expanded: false })

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const addField = async (page: Page, label: string, type?: string): Promise<void> => {
  await page.getByRole('button', { name: texts.add }).click()
  await page.getByLabel(texts.label, { exact: true }).fill(label)
  if (type !== undefined) await choose(page, texts.type, type)
}

test(
  'a form is built beside its preview, reordered and published (G-182, D1-RF-02, D1-RF-03, D1-RF-04, D1-RF-06, D1-RF-07)',
  inBrowser,
  async () => {
    const { replies, readFields } = fakeRequestFields([])
    const { page, go } = await openFakePortal({ at, replies })
    const preview = page.getByRole('complementary', { name: previewTexts.en.title })
    await preview.getByText(previewTexts.en.nothing).waitFor()

    await addField(page, 'First name')
    assert.equal(await page.getByLabel(texts.slug, { exact: true }).inputValue(), 'first_name')
    await page.getByRole('switch', { name: texts.mandatory }).click()
    await preview.getByLabel('First name').waitFor()
    await addField(page, 'Shirt size', typeNames.en.select)
    await page.getByRole('radio', { name: texts.oneTime }).click()
    await page.getByRole('button', { name: texts.publish }).click()
    await page.getByText(texts.problems.optionsMissing).waitFor()
    await page.getByLabel(texts.options).fill('S\nM\nL')
    await preview.getByRole('checkbox', { name: 'Shirt size' }).click()
    await preview.getByRole('combobox', { name: 'Shirt size' }).waitFor()
    await addField(page, 'E-mail', typeNames.en.email)
    await page.getByRole('switch', { name: texts.verifiedOnly }).click()
    await page.getByLabel(texts.maxAge).fill('365')
    await choose(page, texts.who, texts.audiences.person)
    await page.getByRole('heading', { name: texts.title }).scrollIntoViewIfNeeded()
    await checkPage(page, 'request-fields')

    // The input is still there after a visit to another tab.
    await go(paths.service(SERVICE_ID))
    await page.getByRole('heading', { name: texts.title }).waitFor({ state: 'detached' })
    await go(at)
    await page.getByRole('button', { name: 'Move E-mail' }).press('ArrowUp')
    await page.getByText('E-mail: position 2 of 3').waitFor({ state: 'attached' })
    const [size, first] = await Promise.all(
      ['Shirt size', 'First name'].map((name) => page.getByRole('button', { name: `Move ${name}` }).boundingBox()),
    )
    assert.ok(size && first)
    await page.mouse.move(size.x + 8, size.y + 8)
    await page.mouse.down()
    await page.mouse.move(first.x + 8, first.y + 20, { steps: 4 })
    await page.mouse.move(first.x + 8, first.y - 12, { steps: 4 })
    await page.mouse.up()
    await page.getByText('Shirt size: position 1 of 3').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: texts.publish }).click()
    await page.getByRole('region', { name: texts.unpublished }).waitFor({ state: 'detached' })

    const fields = readFields()
    const published = fields.map(({ slug, type, mandatory, one_time, verified, verified_max_age_days, audience }) => ({
      slug,
      type,
      mandatory,
      one_time,
      verified,
      verified_max_age_days,
      audience,
    }))
    const plain = { mandatory: false, one_time: false, verified: false, verified_max_age_days: null, audience: 'both' }
    assert.deepEqual(published, [
      { ...plain, slug: 'shirt_size', type: 'select', one_time: true },
      { ...plain, slug: 'first_name', type: 'text', mandatory: true },
      { ...plain, slug: 'email', type: 'email', verified: true, verified_max_age_days: 365, audience: 'person' },
    ])
    assert.deepEqual(fields[0]?.options, ['S', 'M', 'L'])
    await page.getByText('3 fields').waitFor()
  },
)

test("D1-RF-10: another editor's publish is compared, and no input is lost", inBrowser, async () => {
  const germanTexts = requestFieldsTexts.de
  const [name, mail] = [
    { slug: 'name', label: 'Name', type: 'text' },
    { slug: 'mail', label: 'E-Mail', type: 'email' },
  ]
  const { replies, publish, readFields } = fakeRequestFields([name, mail])
  // The browser logs the refused publish.
  const { page } = await openFakePortal({ at, replies, language: 'de', expected: /status of 409/ })
  await getRow(page, 'Name').click()
  await page.getByLabel(germanTexts.label, { exact: true }).fill('Ihr Name')
  publish([{ ...name, label: 'Vor- und Nachname' }, mail, { slug: 'phone', label: 'Telefon', type: 'phone' }])
  await page.getByRole('button', { name: germanTexts.publish }).click()

  await page.getByRole('heading', { name: conflictTexts.de.title }).waitFor()
  await page.getByText('Vor- und Nachname').waitFor()
  assert.equal(await page.getByLabel(germanTexts.label, { exact: true }).inputValue(), 'Ihr Name')
  assert.equal(await page.getByRole('button', { name: germanTexts.publish }).count(), 0)
  await checkPage(page, 'request-fields-conflict')
  await page.getByRole('button', { name: conflictTexts.de.useChosen }).click()
  await getRow(page, 'Telefon').waitFor()
  await page.getByRole('button', { name: germanTexts.publish }).click()
  await page.getByRole('region', { name: germanTexts.unpublished }).waitFor({ state: 'detached' })
  assert.deepEqual(
    readFields().map(({ slug, label }) => [slug, label]),
    [
      ['name', 'Ihr Name'],
      ['mail', 'E-Mail'],
      ['phone', 'Telefon'],
    ],
  )
})

test('G-054, G-096: answered fields keep their type, and removing one asks a delegate', inBrowser, async () => {
  const rows = [
    { slug: 'name', label: 'Name', type: 'text' },
    { slug: 'remark', label: 'Remark', type: 'text' },
  ]
  const { replies, readFields } = fakeRequestFields(rows, ['name'])
  const { page, fake } = await openFakePortal({ at, replies, user: 'delegate' })
  await getRow(page, 'Name').click()
  await page.getByText(texts.typeLocked).waitFor()
  assert.equal(await page.getByRole('combobox', { name: texts.type }).count(), 0)
  await getRow(page, 'Remark').click()
  await choose(page, texts.type, typeNames.en.number ?? '')

  const remove = async () => {
    await page.getByRole('button', { name: texts.actions('Name') }).click()
    await page.getByRole('menuitem', { name: texts.remove }).click()
    await page.getByText(texts.removedWithAnswers).waitFor()
  }
  await remove()
  await page.getByRole('button', { name: `${texts.keep}: Name` }).click()
  await remove()
  await page.getByRole('button', { name: texts.publish }).click()
  const dialog = page.getByRole('alertdialog', { name: texts.deleteTitle(1) })
  await dialog.getByText('Name').waitFor()
  assert.deepEqual(fake.requests(`PUT /api/services/${SERVICE_ID}/request-fields`), [], 'nothing was deleted yet')
  await dialog.getByRole('button', { name: texts.deleteAction }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: texts.unpublished }).waitFor({ state: 'detached' })
  assert.deepEqual(
    readFields().map(({ slug, type }) => [slug, type]),
    [['remark', 'number']],
  )
})

test('a message leaves the bar of the next changes free', inBrowser, async () => {
  const { replies } = fakeRequestFields([])
  const { page } = await openFakePortal({ at, replies })
  await addField(page, 'First name')
  const publish = page.getByRole('button', { name: texts.publish })
  await publish.click()
  const message = page.getByText(texts.published, { exact: true })
  await message.waitFor()
  await addField(page, 'Last name')
  await publish.waitFor()
  // It comes with a short movement.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const [toast, bar] = [await message.boundingBox(), await publish.boundingBox()]
  assert.ok(toast && bar)
  assert.ok(toast.y + toast.height <= bar.y, `${toast.y + toast.height} above ${bar.y}`)
})

test('a long label of the preview leaves room for its mark', inBrowser, async () => {
  const { replies } = fakeRequestFields([])
  const { page } = await openFakePortal({ at, replies })
  await addField(page, 'Name and address of the person who should be called if something happens on the way')
  const preview = page.getByRole('complementary', { name: previewTexts.en.title })
  const label = preview.getByText(/^Name and address/).last()
  await label.waitFor()
  const mark = preview.getByText(previewTexts.en.optional, { exact: true })
  const [labelBox, markBox, box] = [await label.boundingBox(), await mark.boundingBox(), await preview.boundingBox()]
  assert.ok(labelBox && markBox && box)
  const isApart =
    labelBox.y + labelBox.height <= markBox.y ||
    markBox.y + markBox.height <= labelBox.y ||
    labelBox.x + labelBox.width <= markBox.x
  assert.ok(isApart, 'the mark is above or beside the label')
  assert.ok(markBox.x + markBox.width <= box.x + box.width, 'inside the preview')
})
