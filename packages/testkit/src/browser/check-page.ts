// Checks a page as it is now in every layout that people see: light and dark, wide and on a phone.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findAccessibilityProblems } from './accessibility.ts'
import { findSmallTargets } from './small-targets.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')

interface Layout {
  scheme: 'light' | 'dark'
  width: number
}

const HEIGHTS: Readonly<Record<number, number>> = { 1280: 850, 390: 844 }

/** axe takes its time: light and wide, dark and narrow in English, the other way round in German, so together all four. */
const LAYOUTS: Readonly<Record<'en' | 'de', readonly Layout[]>> = {
  en: [
    { scheme: 'light', width: 1280 },
    { scheme: 'dark', width: 390 },
  ],
  de: [
    { scheme: 'dark', width: 1280 },
    { scheme: 'light', width: 390 },
  ],
}

/** With SHOTS=1 pictures of the checked pages are written into the folder `shots`, for people. */
const takesPictures = (): boolean => process.env.SHOTS !== undefined && process.env.SHOTS !== ''

const findOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/** By the mark that the app itself sets when somebody chooses a scheme. Colours and places are measured once it is drawn anew. */
const show = async (page: Page, { scheme, width }: Layout): Promise<void> => {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHTS[width] ?? 850 })
  await page.evaluate((name) => {
    document.documentElement.dataset.scheme = name
    return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  }, scheme)
}

const takePictures = async (page: Page, name: string): Promise<void> => {
  const folder = join(root, 'shots')
  await mkdir(folder, { recursive: true })
  for (const layout of [...LAYOUTS.en, ...LAYOUTS.de]) {
    await show(page, layout)
    await page.screenshot({ path: join(folder, `${name}-${layout.width}-${layout.scheme}.png`) })
  }
}

const check = async (page: Page, place: string): Promise<void> => {
  assert.deepEqual(await findAccessibilityProblems(page), [], `accessibility: ${place}`)
  assert.equal(await findOverflow(page), 0, `pixels over the edge: ${place}`)
  const isForFingers = new URL(page.url()).pathname.startsWith('/wallet') && (page.viewportSize()?.width ?? 0) < 720
  if (isForFingers) assert.deepEqual(await findSmallTargets(page), [], `small to touch: ${place}`)
}

/**
 * The page has no accessibility problem, and nothing hangs over its edge, in both schemes at 1280 and at 390 pixels, when a
 * test calls it in both languages. At 390 pixels of the wallet everything to touch is large enough for a finger. The page is left
 * light and as wide as it was.
 * @example await checkPage(page, 'services-empty')
 */
export const checkPage = async (page: Page, name: string): Promise<void> => {
  // A page whose code is still on its way has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const language = (await page.evaluate(() => document.documentElement.lang)) === 'de' ? 'de' : 'en'
  const size = page.viewportSize()
  // A change of the width is drawn anew, so the width that the page has comes first.
  for (const layout of size?.width === 390 ? LAYOUTS[language].toReversed() : LAYOUTS[language]) {
    await show(page, layout)
    await check(page, `${name}, ${layout.scheme}, ${layout.width} pixels`)
  }
  if (takesPictures()) await takePictures(page, name)
  if (size) await page.setViewportSize(size)
  await show(page, { scheme: 'light', width: size?.width ?? 1280 })
}
