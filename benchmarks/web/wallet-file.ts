// A PDF of 25 MB that is added to My data: sealed in a worker, with progress, without a lost frame.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfWithLines, type TestAccount } from '@company-data/testkit'
import type { Page } from 'playwright-core'
import type { Measurement } from '../benchmark.ts'
import type { MeasuredPage, MeasuringBrowser } from './measured-page.ts'

const PHONE = { width: 390, height: 844 }
const FILE_BYTES = 25_000_000

const alone = { ceiling: Number.NaN, ratio: Number.NaN }

/** The browser reads it from the disk, so that handing it over is no work for the page. */
const withPdf = async <T>(work: (path: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-file-'))
  try {
    const path = join(folder, 'lease.pdf')
    writeFileSync(path, Buffer.concat([pdfWithLines(['A lease']), Buffer.alloc(FILE_BYTES, '\n')], FILE_BYTES))
    return await work(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs in the page: collects the names of the progress bars that a person sees. */
const watchProgress = (): void => {
  const progress = new Set<string>()
  Object.assign(globalThis, { progress })
  const look = (): void => {
    for (const bar of document.querySelectorAll('[role="dialog"] [role="progressbar"]'))
      progress.add(bar.getAttribute('aria-label') ?? bar.parentElement?.textContent ?? '')
    requestAnimationFrame(look)
  }
  look()
}

const countProgress = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { progress: Set<string> }).progress.size)

const chooseFile = async ({ page }: MeasuredPage, path: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox').first().click()
  await page.getByRole('option', { name: 'Document', exact: true }).click()
  await page.locator('[role="dialog"] input[type="file"]').last().setInputFiles(path)
  await page.getByText('lease.pdf').waitFor()
}

export const measureFile = async (
  browser: MeasuringBrowser,
  { wallet, person }: { wallet: string; person: TestAccount },
): Promise<Measurement[]> => {
  const measured = await browser.open(`${wallet}/profile?open=new`, 1, PHONE)
  await measured.signIn({ email: person.email, password: person.rawPassword })
  const { page } = measured
  const observed = await withPdf(async (path) => {
    const choosing = await measured.during(() => chooseFile(measured, path))
    await page.evaluate(watchProgress)
    const startMs = performance.now()
    const saving = await measured.during(async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
      await page.locator('[role="dialog"] form').waitFor({ state: 'detached' })
    })
    return { choosing, saving, seconds: (performance.now() - startMs) / 1000 }
  })
  const steps = await countProgress(page)
  await measured.close()
  const { choosing, saving, seconds } = observed
  const pauseRow = { ...alone, unit: 'ms', target: 'no frame lost: under 34 ms' }
  const label = `${FILE_BYTES / 1_000_000} MB file`
  return [
    { ...pauseRow, label: `${label} is chosen, longest time without a frame`, ours: choosing.longestPause },
    { ...pauseRow, label: `${label} is sealed and sent, longest time without a frame`, ours: saving.longestPause },
    {
      ...alone,
      unit: 'ms',
      label: `${label}, most work in one task`,
      target: 'none over 50 ms',
      ours: saving.longestWork,
    },
    { ...alone, unit: '', label: `${label}, steps of the progress that are seen`, target: 'at least 2', ours: steps },
    { ...alone, unit: 's', label: `${label}, from the button to the closed form`, target: 'none', ours: seconds },
  ]
}
