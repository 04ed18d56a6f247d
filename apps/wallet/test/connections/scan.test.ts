// The code of a service as a QR code: seen by the camera, read from a picture, and the messages if neither works.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { qrSvg } from '@company-data/ui/qr'
import { forgottenTexts } from '@company-data/web/account/rules'
import type { Page } from 'playwright-core'
import { scanTexts } from '../../src/session/scan/scan-texts.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'

const service = {
  kind: 'service',
  service_id: crypto.randomUUID(),
  name: 'Customer Portal',
  company_name: 'Nordwind Energie',
  company_identity: null,
  audience: 'both',
  sandbox: false,
  config_token: crypto.randomUUID(),
  fields: [],
}
const CODE = 'NORDWIND/PORTAL'

/** The page that asks for the code of a service. */
const openConnect = async (language: 'en' | 'de') => {
  const wallet = await openFakeWallet({ language, at: '/connect' })
  const profile = await fakeProfile(wallet.device.pair.publicKey)
  const shownService = { ...service, public_key: wallet.device.pair.publicKey }
  wallet.fake.onAll({ ...profile.replies, 'GET /api/profile/by-code': shownService })
  return wallet
}

/** A camera that sees this code, tilted on a grey table, until another one is shown; and if it is still on. */
const showToCamera = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (svg) => {
    const picture = new Image()
    picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    setInterval(() => {
      context.resetTransform()
      context.fillStyle = '#9aa0a6'
      context.fillRect(0, 0, 640, 480)
      context.setTransform(1, 0.12, -0.16, 0.94, 190, 70)
      context.drawImage(picture, 0, 0, 300, 300)
    }, 50)
    const stream = canvas.captureStream(20)
    Object.assign(globalThis, { cameraOfTest: stream })
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream)
  }, qrSvg(text))

const isCameraOn = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    (globalThis as unknown as { cameraOfTest: MediaStream }).cameraOfTest
      .getTracks()
      .some(({ readyState }) => readyState === 'live'),
  )

/** A photo of a code, or of a table without one. */
const createPhoto = async (page: Page, text: string | undefined) => {
  const base64 = await page.evaluate(
    async (svg) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1400, height: 1000 })
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      context.fillStyle = '#c9c2b8'
      context.fillRect(0, 0, 1400, 1000)
      if (svg !== undefined) {
        const picture = new Image()
        picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
        await picture.decode()
        context.rotate(0.1)
        context.drawImage(picture, 500, 200, 420, 420)
      }
      return canvas.toDataURL('image/png').replace(/^[^,]+,/, '')
    },
    text === undefined ? undefined : qrSvg(text),
  )
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

const openScanner = (page: Page, language: 'en' | 'de'): Promise<void> =>
  page.getByRole('button', { name: scanTexts[language].scan }).click()

test('G-183: the camera reads the code of a service, and is off afterwards', inBrowser, async () => {
  const texts = scanTexts.en
  const { page, fake } = await openConnect('en')
  // As the browser interprets the page's policy.
  const isAllowed = await page.evaluate(() =>
    (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(
      'camera',
    ),
  )
  assert.equal(isAllowed, true)
  await showToCamera(page, 'https://example.org/elsewhere')
  await openScanner(page, 'en')
  await page.getByText(texts.of.service.otherCode).waitFor()
  assert.equal(await isCameraOn(page), true)
  await checkPage(page, 'wallet-scan')
  await page.keyboard.press('Escape')
  await page.getByText(texts.of.service.otherCode).waitFor({ state: 'detached' })
  assert.equal(await isCameraOn(page), false)

  await showToCamera(page, `${fake.origin}/wallet/connect?code=${encodeURIComponent(CODE)}`)
  await openScanner(page, 'en')
  await page.getByRole('heading', { name: 'Customer Portal' }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('code'), CODE)
  assert.equal(await isCameraOn(page), false)
})

test('G-183: German: without a camera a picture is read, and failures are explained', inBrowser, async () => {
  const texts = scanTexts.de
  const { page } = await openConnect('de')
  for (const [index, [name, problem]] of Object.entries([
    ['NotSupportedError', texts.problems.unavailable],
    ['NotFoundError', texts.problems.none],
    ['NotReadableError', texts.problems.busy],
    ['NotAllowedError', texts.problems.refused],
  ] as const)) {
    await page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error))
    }, name)
    if (index === '0') await openScanner(page, 'de')
    else await page.getByRole('button', { name: texts.again }).click()
    await page.getByText(problem).waitFor()
  }
  await checkPage(page, 'wallet-scan-refused')

  const picture = page.locator('input[type="file"]')
  await picture.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText(texts.noPicture).waitFor()
  await picture.setInputFiles(await createPhoto(page, undefined))
  await page.getByText(texts.noCode).waitFor()
  await picture.setInputFiles(await createPhoto(page, CODE))
  await page.getByRole('heading', { name: 'Customer Portal' }).waitFor()
})

test('A-95: the camera reads the code of a recovery kit from its sheet', inBrowser, async () => {
  const code = '000GD-40R4S-0M308-E209Z-185GK-R38ES-1W81S-24GK3'
  const { page } = await openFakeWallet({ user: null, at: '/forgotten-password?open=kit' })
  await showToCamera(page, CODE)
  await openScanner(page, 'en')
  await page.getByText(scanTexts.en.of.kit.otherCode).waitFor()
  await checkPage(page, 'wallet-scan-kit')
  await page.keyboard.press('Escape')
  await page.getByText(scanTexts.en.of.kit.otherCode).waitFor({ state: 'detached' })
  assert.equal(await isCameraOn(page), false)
  await showToCamera(page, `KIT1:${code.replaceAll('-', '')}`)
  await openScanner(page, 'en')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel(forgottenTexts.en.kitCode, { exact: true }).inputValue(), code)
  assert.equal(await isCameraOn(page), false)
})

test("G-183: the browser's own reader is used if it has one", inBrowser, async () => {
  const { page } = await openConnect('en')
  const threads: string[] = []
  page.on('worker', (worker) => threads.push(worker.url()))
  await page.evaluate((text) => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<string[]> {
          return Promise.resolve(['qr_code'])
        }
        detect = () => Promise.resolve([{ rawValue: text }])
      },
    })
  }, CODE)
  await showToCamera(page, 'https://example.org/elsewhere')
  await openScanner(page, 'en')
  await page.getByRole('heading', { name: 'Customer Portal' }).waitFor()
  assert.deepEqual(threads, [])
})
