// PDFs that never finish rendering: the page says so after a while, and reading can be stopped or stops by itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfWithLines } from '@company-data/testkit'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { until } from '@company-data/testkit/wait'
import { pdfTexts } from '@company-data/web/pdf/rules'
import type { Page } from 'playwright-core'
import { createConnection } from './fakes/fake-conversation.ts'
import { fakeDocuments, sealFile } from './fakes/fake-documents.ts'

/**
 * A small file whose page draws a form ten times, which draws another one ten times, and so on: too much to ever
 * render.
 */
const buildNestedFormsPdf = (levels: number): Buffer => {
  const form = (level: number): string => {
    const resources = level < levels ? `/Resources << /XObject << /F ${level + 5} 0 R >> >>` : ''
    const content = level < levels ? '/F Do '.repeat(10) : '0 0 1 1 re f'
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources} /Length ${content.length} >>\nstream\n${content}\nendstream`
  }
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    '<< /Length 5 >>\nstream\n/F Do\nendstream',
    ...Array.from({ length: levels }, (_, index) => form(index + 1)),
  ]
  let text = '%PDF-1.7\n'
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, 'latin1')
}

/** The wallet of a person who has a document with this file, at its home page. */
const openWithDocument = async (bytes: Buffer, language: 'en' | 'de') => {
  const { connection } = await createConnection()
  const { add, replies } = fakeDocuments(connection)
  const wallet = await openFakeWallet({ language, replies })
  const { id } = add(await sealFile(bytes, wallet.device.pair.publicKey))
  return { ...wallet, at: `/documents/${id}` }
}

/** The worker that reads the file has ended. */
const waitForNoReader = (page: Page): Promise<void> =>
  until('no reader', () => !page.workers().some((worker) => worker.url().includes('pdf-worker')))

test('a page that never renders is reported as slow after 15 seconds', inBrowser, async () => {
  const texts = pdfTexts.en
  const { page, go, at } = await openWithDocument(buildNestedFormsPdf(25), 'en')
  await page.clock.install()
  await go(at)
  await page.locator('canvas[data-state="drawing"]').waitFor()
  await page.clock.fastForward(14_000)
  assert.equal(await page.getByText(texts.slow).count(), 0)
  await page.clock.fastForward(2_000)
  await page.getByText(texts.slow).waitFor()
  await page.getByText(texts.slowText).waitFor()
  await page.clock.resume()
  await page.getByRole('button', { name: texts.stop, exact: true }).click()
  await page.getByText(texts.stopped).waitFor()
  await page.getByText(texts.read).waitFor()
  await waitForNoReader(page)
})

test('German: reading a file that never opens stops by itself', inBrowser, async () => {
  const texts = pdfTexts.de
  const { page, go, at } = await openWithDocument(pdfWithLines(['A letter']), 'de')
  // A worker whose code never loads never responds.
  await page.route(/pdf-worker/, () => undefined)
  await page.clock.install()
  const codeRequest = page.waitForRequest(/pdf-worker/)
  await go(at)
  await codeRequest
  await page.clock.fastForward(15_500)
  await page.getByText(texts.slow).waitFor()
  await page.clock.resume()
  // Here, because nothing keeps a processor busy while the page is checked.
  await checkPage(page, 'wallet-pdf-slow')
  await page.clock.fastForward(61_000)
  await page.getByText(texts.stopped).waitFor()
  await page.clock.resume()
  await checkPage(page, 'wallet-pdf-stopped')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
