// The account of a person at the wallet: the picture, which is made small on the device before it leaves it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { inBrowser, lookAt, useWallet } from '@company-data/testkit/browser'
import { accountTexts } from '../src/account/account-texts.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()

test('[D1-CF-08] (G-074) (G-183) de: a picture is cut to a square here, replaced, and removed', inBrowser, async () => {
  const texts = accountTexts.de
  const { page, person } = await openWallet(platform, { language: 'de', at: '/account' })
  assert.ok(person)
  const photos = async (): Promise<Array<{ id: string; kind: string; size: number }>> =>
    (await person.call('GET', '/api/photos')).body
  const input = page.locator('input[type="file"]')
  await page.getByRole('button', { name: texts.addPicture }).waitFor()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText(texts.noPicture).waitFor()

  const wide = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = '#1f7a8c'
    context.fillRect(150, 0, 600, 600)
    return canvas.toDataURL('image/png').replace(/^[^,]+,/, '')
  })
  const picture = { name: 'ich.png', mimeType: 'image/png', buffer: Buffer.from(wide, 'base64') }
  await input.setInputFiles(picture)
  const shown = page.getByRole('img', { name: texts.picture })
  await shown.waitFor()
  const size = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await page.waitForFunction(
    () => (document.querySelector('main img') as HTMLImageElement | null)?.naturalWidth === 512,
  )
  assert.deepEqual(await size(), [512, 512])
  await page.getByText(texts.noPicture).waitFor({ state: 'detached' })
  await lookAt(page, 'wallet-account-picture-de')

  const [first] = await photos()
  await input.setInputFiles(picture)
  await page.getByText(texts.pictureSaved).nth(1).waitFor()
  const after = await photos()
  assert.deepEqual([after.length, after[0]?.kind, after[0]?.id === first?.id], [1, 'profile', false])

  await page.getByRole('button', { name: texts.removePicture }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.removePicture }).click()
  await page.getByRole('button', { name: texts.addPicture }).waitFor()
  assert.deepEqual(await photos(), [])
})
