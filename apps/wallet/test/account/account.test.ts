// The account of a person in the wallet: the picture, scaled on the device, and the e-mail address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, type FakeRequest, fakeFile, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { appTexts } from '@company-data/web/app/rules'
import { accountTexts } from '../../src/account/account-texts.ts'
import { fakeCredentials } from '../fakes/fake-credentials.ts'

interface Photo {
  id: string
  kind: string
  mime_type: string
  size: number
  content_sha256: string
  created_at: string
}

/** The photos of the person, as the page adds and removes them. */
const fakePhotos = () => {
  const photos: Photo[] = []
  const bytes = new Map<string, Buffer>()
  const replies = {
    'GET /api/photos': () => photos,
    'POST /api/photos': ({ body }: FakeRequest) => {
      const photo = {
        id: crypto.randomUUID(),
        kind: body.kind,
        created_at: new Date().toISOString().replace('Z', '+00:00'),
      }
      const [, base64 = ''] = body.file.split(',')
      bytes.set(photo.id, Buffer.from(base64, 'base64'))
      photos.push({ ...photo, mime_type: 'image/jpeg', size: base64.length, content_sha256: '0'.repeat(64) })
      return photos.at(-1)
    },
    'GET /api/photos/{id}/file': ({ params }: FakeRequest) => fakeFile(bytes.get(params.id ?? '') ?? '', 'image/jpeg'),
    'DELETE /api/photos/{id}': ({ params }: FakeRequest) => {
      photos.splice(
        photos.findIndex(({ id }) => id === params.id),
        1,
      )
    },
  }
  return { photos, replies }
}

test(
  'German: a picture is cropped to a square here, replaced and removed (D1-CF-08, G-074, G-183)',
  inBrowser,
  async () => {
    const texts = accountTexts.de
    const { photos, replies } = fakePhotos()
    const { page } = await openFakeWallet({ language: 'de', at: '/account', replies })
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
    const pictureImage = page.getByRole('img', { name: texts.picture })
    await pictureImage.waitFor()
    const size = () => pictureImage.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await page.waitForFunction(
      () => (document.querySelector('main img') as HTMLImageElement | null)?.naturalWidth === 512,
    )
    assert.deepEqual(await size(), [512, 512])
    await page.getByText(texts.noPicture).waitFor({ state: 'detached' })
    await checkPage(page, 'wallet-account-picture')

    const [first] = photos
    const before = (await pictureImage.getAttribute('src')) ?? ''
    await input.setInputFiles(picture)
    await page.waitForFunction((src) => {
      const image = document.querySelector('main img')
      return image !== null && image.getAttribute('src') !== src
    }, before)
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
    assert.deepEqual([photos.length, photos[0]?.kind, photos[0]?.id === first?.id], [1, 'profile', false])

    await page.getByRole('button', { name: texts.removePicture }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.removePicture }).click()
    await page.getByRole('button', { name: texts.addPicture }).waitFor()
    assert.deepEqual(photos, [])
  },
)

test(
  'a new address counts once confirmed, even after a lost response (G-011, D1-ACCT-06, G-183)',
  inBrowser,
  async () => {
    const texts = accountTexts.en
    // Lost and refused calls, each logged to the browser's console.
    const expected = /status of 40[0139]|net::ERR_FAILED/
    const { page, go, fake, device, person } = await openFakeWallet({ expected })
    const { account, state, replies } = fakeCredentials(fake, device, { email_confirmed: false })
    fake.onAll(replies)
    const next = `next-${person.email}`
    await go('/account')
    // The address of a new account is not confirmed: the form offers that first.
    await page.getByRole('button', { name: texts.confirmEmail }).click()
    const sheet = page.locator('[role="dialog"]:not([aria-modal="false"])')
    const address = sheet.getByLabel(texts.newEmail)
    assert.equal(await address.inputValue(), person.email)
    await address.fill('neighbour@wallet.example')
    await sheet.getByLabel(appTexts.en.password, { exact: true }).fill('not the password')
    await sheet.getByRole('button', { name: texts.sendCode }).click()
    await sheet.getByText(appTexts.en.wrongPassword).waitFor()
    await address.fill(next)
    await sheet.getByLabel(appTexts.en.password, { exact: true }).fill(person.rawPassword)
    await checkPage(page, 'wallet-account-email')
    await page.route('**/api/account/email', (route) => route.abort())
    await sheet.getByRole('button', { name: texts.sendCode }).click()
    await sheet.getByText(texts.codeUnknown).waitFor()
    await page.unroute('**/api/account/email')
    assert.equal(await address.inputValue(), next)
    await sheet.getByRole('button', { name: texts.sendCode }).click()
    await sheet.getByText(texts.codeSent(next)).waitFor()
    await checkPage(page, 'wallet-account-email-code')
    const code = sheet.getByLabel(appTexts.en.code, { exact: true })
    await code.fill('000000')
    await sheet.getByRole('button', { name: texts.confirm }).click()
    await sheet.getByText(appTexts.en.wrongCode).waitFor()
    await code.fill(state.code)
    // The code arrives but its response does not; nor does anything else for a while.
    await page.route('**/api/account/email/confirm', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route('**/api/account', (route) => route.abort())
    await sheet.getByRole('button', { name: texts.confirm }).click()
    await sheet.getByText(texts.emailUnknown).waitFor()
    await page.unroute('**/api/account')
    await page.unroute('**/api/account/email/confirm')
    await sheet.getByRole('button', { name: texts.confirm }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText(next).first().waitFor()
    await page.getByRole('button', { name: texts.changeEmail }).waitFor()
    assert.equal(account.email, next)
    // The password prompt names the new address.
    await go('/account/delete')
    await page.getByText(next).first().waitFor()
  },
)
