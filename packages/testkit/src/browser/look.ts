// Looks at a page as it is now in every form that people see it in: light and dark, wide and on a phone.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findBarriers } from './barriers.ts'
import { findSmallTargets } from './small-targets.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')

interface Look {
  scheme: 'light' | 'dark'
  width: number
}

const HEIGHTS: Readonly<Record<number, number>> = { 1280: 850, 390: 844 }

const LOOKS: readonly Look[] = [
  { scheme: 'dark', width: 390 },
  { scheme: 'light', width: 390 },
  { scheme: 'dark', width: 1280 },
  { scheme: 'light', width: 1280 },
]

/** axe takes its time: light and wide, dark and narrow in English, the other way round in German, so together all four. */
const isJudged = ({ scheme, width }: Look, language: string): boolean =>
  (scheme === 'light') === width > 720 ? language !== 'de' : language === 'de'

/** With SHOTS=1 pictures of what the tests look at are written into the folder `shots`, for people. */
const takesPictures = (): boolean => process.env.SHOTS !== undefined && process.env.SHOTS !== ''

const findOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/** By the mark that the app itself sets when somebody chooses a scheme. */
const showScheme = (page: Page, scheme: Look['scheme']): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset.scheme = name
  }, scheme)

/** Colours and places are measured once the page has been drawn anew. */
const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

const takePicture = async (page: Page, name: string): Promise<void> => {
  const folder = join(root, 'shots')
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/**
 * Nothing keeps anybody from using the page, and nothing hangs over its edge, in both schemes at 1280 and at 390 pixels, when a
 * test looks in both languages. At 390 pixels of the wallet everything to touch is large enough for a finger. The page is left
 * light and as wide as it was.
 * @example await lookAt(page, 'services-empty')
 */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  // A page whose code is still on its way has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const language = await page.evaluate(() => document.documentElement.lang)
  const isForFingers = new URL(page.url()).pathname.startsWith('/wallet')
  const size = page.viewportSize()
  for (const { scheme, width } of LOOKS) {
    await showScheme(page, scheme)
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 850 })
    await isDrawn(page)
    const place = `${name}, ${scheme}, ${width} pixels`
    if (isJudged({ scheme, width }, language)) assert.deepEqual(await findBarriers(page), [], `barriers: ${place}`)
    assert.equal(await findOverflow(page), 0, `pixels over the edge: ${place}`)
    if (isForFingers && width < 720) assert.deepEqual(await findSmallTargets(page), [], `small to touch: ${place}`)
    if (takesPictures()) await takePicture(page, `${name}-${width}-${scheme}`)
  }
  if (size) await page.setViewportSize(size)
}
