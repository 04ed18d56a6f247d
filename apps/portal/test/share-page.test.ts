// The share page of a service in the portal: what customers see of the company, held against what a customer is answered.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, loseAnswer, usePortal } from '@company-data/testkit/browser'
import { fieldNames } from '@company-data/ui/fields/rules'
import type { Page } from 'playwright-core'
import { paths } from '../src/paths.ts'
import { sharePageTexts } from '../src/share-page/share-page-texts.ts'
import { sharingCompany } from './scenes/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const scene = await sharingCompany(platform, [])
const { company, service } = scene
const at = paths.service(service.id, 'share-page')

const addDatum = async (slug: string, value: string) => {
  const field = (await company.contactFields('company')).find((one) => one.slug === slug)
  return company.addContactDatum(field?.id ?? '', value)
}
const [phone, address] = [
  await addDatum('phone', '+43 1 234567'),
  await addDatum('address', JSON.stringify({ street: 'Ring 1', city: 'Wien', country: 'AT' })),
]
await addDatum('website', 'https://example.org')

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** While one of them is seen, its button is hidden from screen readers and not from the keyboard: axe objects. */
const newsIsGone = async (page: Page): Promise<void> => {
  // They stay while the mouse is over them.
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => !document.querySelector('[role=dialog][aria-modal=false]'))
}

const picture = (name: string, buffer = PICTURE) => ({ name, mimeType: 'image/png', buffer })

test(
  '(G-182) [G-064] details and photos are chosen beside a preview, and a customer sees exactly those',
  inBrowser,
  async () => {
    const texts = sharePageTexts.en
    const names = fieldNames.en
    const { person, id } = await scene.connectPerson('Ada', {})
    // The browser logs the refused photo and the refused save.
    const { page } = await openPortal(platform, { user: scene.owner, at, expected: /status of 4(00|09)/ })
    const preview = page.getByRole('complementary', { name: texts.preview })
    await preview.getByText(texts.previewEmpty).waitFor()
    for (const name of [names.phone, names.address])
      await page.getByRole('button', { name: texts.showOne(name ?? '') }).click()
    await preview.getByText('Ring 1, Wien, Austria').waitFor()
    await page.getByRole('button', { name: `Move ${names.address}` }).press('ArrowUp')
    await page.getByRole('button', { name: texts.save }).click()
    await page.getByRole('region', { name: texts.unsaved }).waitFor({ state: 'detached' })

    const files = page.locator('input[type=file]')
    await files.setInputFiles([picture('shop.png'), picture('broken.png', Buffer.from('no picture'))])
    await page.getByText(texts.failed('broken.png')).waitFor()
    await preview.getByRole('img', { name: texts.photo(1) }).waitFor()
    await page.getByRole('button', { name: texts.dismiss }).click()
    const seen = await person.companyProfile(id)
    assert.deepEqual(
      seen.fields.map(({ slug }) => slug),
      ['address', 'phone'],
    )
    assert.equal(seen.photos.length, 1)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: texts.saveQr }).click()
    assert.match(await readFile(await (await downloading).path(), 'utf8'), /^<svg .*<\/svg>\n$/)
    await page.getByRole('heading', { name: texts.details }).scrollIntoViewIfNeeded()
    await newsIsGone(page)
    await checkPage(page, 'share-page')

    // Somebody else is faster: both choices are shown, and the one that was made here can be kept.
    await page.getByRole('button', { name: texts.hide(names.phone ?? '') }).click()
    const email = await addDatum('email', 'hello@example.org')
    const { config_token } = await company.getShareConfig(service.id)
    await company.putShareConfig(service.id, { config_token, fields: [email.id, phone.id] })
    await page.getByRole('button', { name: texts.save }).click()
    await page.getByText(texts.conflict).waitFor()
    const bar = page.getByRole('region', { name: texts.unsaved })
    await bar
      .getByRole('listitem')
      .filter({ hasText: names.email ?? '' })
      .waitFor()
    await page.getByRole('button', { name: texts.keepMine }).click()
    await page.getByRole('button', { name: texts.save }).click()
    await page.getByRole('region', { name: texts.unsaved }).waitFor({ state: 'detached' })
    assert.deepEqual((await company.getShareConfig(service.id)).fields, [address.id])
  },
)

test(
  '(G-054) a delegate changes the photos, once each, and is told that the owner chooses the details',
  inBrowser,
  async () => {
    const texts = sharePageTexts.de
    const { page } = await openPortal(platform, {
      user: await scene.delegate(false),
      language: 'de',
      at,
      expected: /ERR_FAILED/,
    })
    await page.getByText(texts.delegateText).waitFor()
    const before = await company.listSharePhotos(service.id)
    const { isLost } = await loseAnswer(page, '**/share-photos', 'POST')
    await page.locator('input[type=file]').setInputFiles(picture('team.png'))
    await page.getByRole('button', { name: texts.remove(texts.photo(before.length + 1)) }).waitFor()
    await newsIsGone(page)
    await checkPage(page, 'share-page-delegate')
    assert.deepEqual([isLost(), (await company.listSharePhotos(service.id)).length], [true, before.length + 1])
    await page.getByRole('button', { name: texts.remove(texts.photo(1)) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.removeAction }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    assert.equal((await company.listSharePhotos(service.id)).length, before.length)
  },
)
