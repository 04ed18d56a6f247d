// Checks the current page in the layouts that people see: light and dark, wide and on a phone, English and German.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findAccessibilityProblems } from './accessibility.ts'
import { findSmallTargets } from './small-targets.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')

interface Layout {
  language: 'en' | 'de'
  scheme: 'light' | 'dark'
  width: 1280 | 390
}

const HEIGHTS = { 1280: 850, 390: 844 } as const

const ALL_LAYOUTS: readonly Layout[] = ([1280, 390] as const).flatMap((width) =>
  (['en', 'de'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((scheme) => ({ language, scheme, width })),
  ),
)

/**
 * axe takes its time, so each page is checked in two layouts that differ in everything. Which two depends on the name alone:
 * a page always has the same ones, and half of the pages have each pair.
 */
const selectLayouts = (name: string): readonly Layout[] => {
  if (process.env.LAYOUTS === 'all') return ALL_LAYOUTS
  const isOdd = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 1
  return isOdd
    ? [
        { language: 'en', scheme: 'dark', width: 1280 },
        { language: 'de', scheme: 'light', width: 390 },
      ]
    : [
        { language: 'en', scheme: 'light', width: 1280 },
        { language: 'de', scheme: 'dark', width: 390 },
      ]
}

/** The wallet and the consent page. */
const FOR_FINGERS = /^\/(?:wallet|auth)(?:\/|$)/

/** With SHOTS=1 pictures of the checked pages are written into the folder `shots`, for people. */
const takesPictures = (): boolean => process.env.SHOTS !== undefined && process.env.SHOTS !== ''

/** SHOTS=de or SHOTS=en: only pictures in that language, and no checks. */
const selectPictures = (): { layouts: readonly Layout[]; isAlone: boolean } => {
  const layouts = ALL_LAYOUTS.filter(({ language }) => language === process.env.SHOTS)
  return layouts.length === 0 ? { layouts: ALL_LAYOUTS, isAlone: false } : { layouts, isAlone: true }
}

/** The content of the portal scrolls by itself, so nothing in it makes the document wider. */
const findOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolled = [...document.querySelectorAll('main')].filter(
      (main) => getComputedStyle(main).overflowX !== 'visible',
    )
    return Math.max(
      ...[document.documentElement, ...scrolled].map((element) => element.scrollWidth - element.clientWidth),
    )
  })

/**
 * Sets the scheme by the attribute that the app sets for a chosen scheme, and the language as if it was chosen in
 * another tab. Colours and positions are measured once the page is redrawn.
 */
const show = async (
  page: Page,
  { language, scheme, width }: Omit<Layout, 'width'> & { width: number },
): Promise<void> => {
  const height = width === 390 ? HEIGHTS[390] : HEIGHTS[1280]
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height })
  await page.evaluate(
    ([chosenScheme, chosenLanguage]) => {
      const root = document.documentElement
      root.dataset.scheme = chosenScheme
      if (root.lang !== chosenLanguage)
        dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosenLanguage ?? null }))
      return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    },
    [scheme, language] as const,
  )
}

const takePictures = async (page: Page, name: string): Promise<void> => {
  const folder = join(root, 'shots')
  await mkdir(folder, { recursive: true })
  for (const layout of selectPictures().layouts) {
    await show(page, layout)
    await page.screenshot({ path: join(folder, `${name}-${layout.language}-${layout.width}-${layout.scheme}.png`) })
  }
}

/** A page whose code is still being loaded has no visible heading: React keeps the one of the page before, hidden. */
const untilShown = (page: Page): Promise<void> => page.locator('h1:visible').first().waitFor()

const check = async (page: Page, label: string): Promise<void> => {
  await untilShown(page)
  assert.deepEqual(await findAccessibilityProblems(page), [], `accessibility: ${label}`)
  assert.equal(await findOverflow(page), 0, `pixels over the edge: ${label}`)
  const isForFingers = FOR_FINGERS.test(new URL(page.url()).pathname) && (page.viewportSize()?.width ?? 0) < 720
  if (isForFingers) assert.deepEqual(await findSmallTargets(page), [], `small to touch: ${label}`)
}

/**
 * The page has no accessibility problem, and nothing hangs over its edge, in both languages, both schemes, at 1280 and at 390
 * pixels: in two layouts that cover them, or in all eight with LAYOUTS=all. At 390 pixels of the wallet and of the consent page everything to
 * touch is large enough for a finger. The page is left light, and in the language and as wide as it was.
 * @example await checkPage(page, 'services-empty')
 */
export const checkPage = async (page: Page, name: string): Promise<void> => {
  await untilShown(page)
  const language = (await page.evaluate(() => document.documentElement.lang)) === 'de' ? 'de' : 'en'
  const size = page.viewportSize()
  const layouts = takesPictures() && selectPictures().isAlone ? [] : selectLayouts(name)
  // A change of the width causes a redraw, so the current width of the page comes first.
  for (const layout of size?.width === 390 ? layouts.toReversed() : layouts) {
    await show(page, layout)
    await check(page, `${name}, ${layout.language}, ${layout.scheme}, ${layout.width} pixels`)
  }
  if (takesPictures()) await takePictures(page, name)
  if (size) await page.setViewportSize(size)
  await show(page, { language, scheme: 'light', width: size?.width ?? 1280 })
}
