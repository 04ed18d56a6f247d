// The share page of a service in the portal: the company as customers see it, and the saved choice.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import {
  checkPage,
  type FakeReply,
  type FakeRequest,
  fakeFile,
  inBrowser,
  openFakePortal,
} from '@company-data/testkit/browser'
import { fieldNames } from '@company-data/web/fields/rules'
import type { Page } from 'playwright-core'
import { sharePageTexts } from '../src/configuration/share-page/share-page-texts.ts'
import { paths } from '../src/paths.ts'
import { cardReplies, fakeDatum } from './fake/contact-data.ts'
import { fieldTypeReplies } from './fake/field-types.ts'
import { fakeId, fakeTime, sha256 } from './fake/ids.ts'
import { keyedServiceReplies, SERVICE_ID } from './fake/keyed-service.ts'
import { LOST, loseFirst } from './fake/replies.ts'

const at = paths.service(SERVICE_ID, 'share-page')
const [CONFIG, PHOTOS] = [`/api/services/${SERVICE_ID}/share-config`, `/api/services/${SERVICE_ID}/share-photos`]

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const phone = fakeDatum('phone', '+43 1 234567')
const address = fakeDatum('address', JSON.stringify({ street: 'Ring 1', city: 'Wien', country: 'AT' }))
const email = fakeDatum('email', 'hello@example.org')

/** `data` and `fields` may be changed by another person on another device. */
const fakeSharePage = (photoCount: number) => {
  const state = {
    data: [phone, address, fakeDatum('website', 'https://example.org')],
    fields: [] as string[],
    changes: 0,
    photos: [] as Array<{ id: string; [member: string]: unknown }>,
  }
  const addPhoto = () => {
    const photo = {
      id: fakeId(500 + state.photos.length),
      mime_type: 'image/png',
      size: PICTURE.length,
      content_sha256: sha256(PICTURE),
      created_at: fakeTime(state.photos.length),
    }
    state.photos.push(photo)
    return photo
  }
  for (let count = 0; count < photoCount; count += 1) addPhoto()
  const readConfig = () => ({ config_token: fakeId(100 + state.changes), fields: state.fields })
  const put = (fields: string[]): void => {
    state.fields = fields
    state.changes += 1
  }
  const replies: Record<string, FakeReply> = {
    ...keyedServiceReplies(),
    ...fieldTypeReplies,
    ...cardReplies([]),
    'GET /api/contact-data': () => state.data,
    [`GET ${CONFIG}`]: readConfig,
    [`PUT ${CONFIG}`]: ({ body }: FakeRequest) => {
      if (body.config_token !== readConfig().config_token) throw new ApiError('services.config_conflict')
      put(body.fields)
      return readConfig()
    },
    [`GET ${PHOTOS}`]: () => state.photos,
    [`POST ${PHOTOS}`]: ({ body }: FakeRequest) => {
      if (!body.file.endsWith(PICTURE.toString('base64'))) throw new ApiError('services.photo_invalid')
      return addPhoto()
    },
    'GET /api/services/{id}/share-photos/{photoId}/file': fakeFile(PICTURE, 'image/png'),
    'DELETE /api/services/{id}/share-photos/{photoId}': ({ params }: FakeRequest) => {
      state.photos = state.photos.filter(({ id }) => id !== params.photoId)
      return undefined
    },
  }
  return { state, put, replies }
}

/** While one of them is visible, its button is hidden from screen readers but not from the keyboard: axe objects. */
const closeToasts = async (page: Page): Promise<void> => {
  // Dismissed here: their time does not run while the mouse is over them.
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[role=region][aria-live] [role=dialog] button'))
      close.click()
  })
  await page.waitForFunction(() => !document.querySelector('[role=dialog][aria-modal=false]'))
}

const picture = (name: string, buffer = PICTURE) => ({ name, mimeType: 'image/png', buffer })

test('G-182, G-064: details and photos are chosen beside a preview and saved', inBrowser, async () => {
  const texts = sharePageTexts.en
  const names = fieldNames.en
  const { state, put, replies } = fakeSharePage(0)
  // The browser logs the refused photo and the refused save.
  const { page } = await openFakePortal({ at, replies, expected: /status of 4(00|09)/ })
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
  assert.deepEqual(state.fields, [address.id, phone.id])
  assert.equal(state.photos.length, 1)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.saveQr }).click()
  assert.match(await readFile(await (await downloading).path(), 'utf8'), /^<svg .*<\/svg>\n$/)
  await page.getByRole('heading', { name: texts.details }).scrollIntoViewIfNeeded()
  await closeToasts(page)
  await checkPage(page, 'share-page')

  // Another editor is faster: both choices are shown, and the local one can be kept.
  await page.getByRole('button', { name: texts.hide(names.phone ?? '') }).click()
  state.data = [...state.data, email]
  put([email.id, phone.id])
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
  assert.deepEqual(state.fields, [address.id])
})

test('G-054: a delegate changes the photos, and only the owner the details', inBrowser, async () => {
  const texts = sharePageTexts.de
  const { state, replies } = fakeSharePage(1)
  const { page } = await openFakePortal({
    at,
    user: 'delegate',
    language: 'de',
    expected: LOST,
    replies: { ...replies, [`POST ${PHOTOS}`]: loseFirst(replies[`POST ${PHOTOS}`]) },
  })
  await page.getByText(texts.delegateText).waitFor()
  await page.locator('input[type=file]').setInputFiles(picture('team.png'))
  await page.getByRole('button', { name: texts.remove(texts.photo(2)) }).waitFor()
  await closeToasts(page)
  await checkPage(page, 'share-page-delegate')
  assert.equal(state.photos.length, 2)
  await page.getByRole('button', { name: texts.remove(texts.photo(1)) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.removeAction }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  assert.equal(state.photos.length, 1)
})
