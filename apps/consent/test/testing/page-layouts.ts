// Checks a page in desktop and phone layouts: accessibility, no horizontal overflow, a screenshot of each.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { findAccessibilityProblems } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'

const layouts = [
  { name: 'desktop-light', colorScheme: 'light', width: 1280, height: 900 },
  { name: 'phone-dark', colorScheme: 'dark', width: 375, height: 812 },
] as const

const isWiderThanWindow = (): boolean => document.documentElement.scrollWidth > document.documentElement.clientWidth

/** SCREENSHOTS=<folder> saves a picture of each layout. */
export const checkLayouts = async (page: Page, name: string): Promise<void> => {
  for (const layout of layouts) {
    await page.emulateMedia({ colorScheme: layout.colorScheme })
    await page.setViewportSize({ width: layout.width, height: layout.height })
    assert.deepEqual(await findAccessibilityProblems(page), [], `${name}, ${layout.name}`)
    if (process.env.SCREENSHOTS !== undefined) {
      await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name}-${layout.name}.png`), fullPage: true })
    }
    assert.equal(await page.evaluate(isWiderThanWindow), false, `${name} fits the width of ${layout.name}`)
  }
}
