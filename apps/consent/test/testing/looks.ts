// How a page looks to everybody: no barrier in either scheme, at a desktop's and at a phone's width, and a picture of each.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { findBarriers } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'

const looks = [
  { name: 'desktop-light', colorScheme: 'light', width: 1280, height: 900 },
  { name: 'phone-dark', colorScheme: 'dark', width: 375, height: 812 },
] as const

const isWiderThanWindow = (): boolean => document.documentElement.scrollWidth > document.documentElement.clientWidth

/** With SCREENSHOTS=<folder> a picture of each look is kept for people to see. */
export const assertLooks = async (page: Page, name: string): Promise<void> => {
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.setViewportSize({ width: look.width, height: look.height })
    assert.deepEqual(await findBarriers(page), [], `${name}, ${look.name}`)
    if (process.env.SCREENSHOTS !== undefined) {
      await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name}-${look.name}.png`), fullPage: true })
    }
    assert.equal(await page.evaluate(isWiderThanWindow), false, `${name} fits the width of ${look.name}`)
  }
}
