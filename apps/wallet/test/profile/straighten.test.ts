// A photographed page is straightened on request, in a worker, and the photo can be taken back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { valueInputTexts } from '@company-data/web/fields/rules'
import type { Page } from 'playwright-core'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'

const texts = valueInputTexts.en

/** A light page lying askew on a dark table; without `page`, the table alone. */
const photograph = async (page: Page, hasPage: boolean): Promise<Buffer> => {
  const base64 = await page.evaluate(async (hasSheet) => {
    const canvas = new OffscreenCanvas(600, 800)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#333'
    context.fillRect(0, 0, 600, 800)
    if (hasSheet) {
      context.fillStyle = '#eee'
      context.beginPath()
      for (const [x, y] of [
        [120, 100],
        [480, 140],
        [460, 700],
        [90, 660],
      ] as const)
        context.lineTo(x, y)
      context.fill()
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  }, hasPage)
  return Buffer.from(base64, 'base64')
}

const readSize = (page: Page, name: string): Promise<number[]> =>
  page.getByRole('img', { name }).evaluate(async (picture: HTMLImageElement) => {
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  })

/** The sheet that adds a passport. */
const openPassport = async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const profile = await fakeProfile(device.pair.publicKey, { email: 'ada@wallet.example' })
  profile.fields.unshift({ id: crypto.randomUUID(), slug: 'passport', label: 'Passport', type: 'passport' })
  fake.onAll(profile.replies)
  await go('/profile?open=new')
  const sheet = page.getByRole('dialog', { name: profileTexts.en.addTitle })
  const choose = async (name: string, hasPage: boolean) =>
    sheet
      .locator('input[type="file"]')
      .last()
      .setInputFiles({ name, mimeType: 'image/png', buffer: await photograph(page, hasPage) })
  await sheet.locator('input[type="file"]').last().waitFor({ state: 'attached' })
  return { page, sheet, choose }
}

test('a photographed page is straightened, and the photo can be taken back', inBrowser, async () => {
  const { page, sheet, choose } = await openPassport()
  await choose('passport.png', true)
  await sheet.getByRole('button', { name: texts.straighten }).click()
  await sheet.getByRole('button', { name: texts.useOriginal }).waitFor()
  const [width = 0, height = 0] = await readSize(page, 'passport.jpg')
  assert.ok(Math.abs(width - 372) < 12 && Math.abs(height - 561) < 12, `${width} × ${height}`)
  await checkPage(page, 'wallet-straightened')
  await sheet.getByRole('button', { name: texts.useOriginal }).click()
  await sheet.getByRole('button', { name: texts.straighten }).waitFor()
  assert.deepEqual(await readSize(page, 'passport.png'), [600, 800])
  await sheet.getByRole('button', { name: 'Remove passport.png' }).click()
  await choose('table.png', false)
  await sheet.getByRole('button', { name: texts.straighten }).click()
  await sheet.getByText(texts.noPage).waitFor()
})

test('pages and entries that are added while a page is straightened stay', inBrowser, async () => {
  const { page, choose, sheet } = await openPassport()
  const workerGate = Promise.withResolvers<void>()
  await page.route('**/scan-worker-*.js', async (route) => {
    await workerGate.promise
    await route.continue()
  })
  await choose('front.png', true)
  await sheet.getByRole('button', { name: texts.straighten }).click()
  await choose('back.png', false)
  await sheet.getByRole('button', { name: 'Remove back.png' }).waitFor()
  const number = sheet.getByLabel('Document number', { exact: true })
  await number.fill('P123')
  workerGate.resolve()
  await sheet.getByRole('button', { name: 'Remove front.jpg' }).waitFor()
  assert.equal(await sheet.getByRole('button', { name: 'Remove back.png' }).count(), 1)
  assert.equal(await number.inputValue(), 'P123')
})
