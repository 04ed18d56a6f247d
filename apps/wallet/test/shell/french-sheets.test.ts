// The sheets of the wallet in French, on a phone of 320 pixels with text of twice the size.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAccessibilityProblems, inBrowser } from '@company-data/testkit/browser'
import { walletLanguages } from '@company-data/web/languages/wallet'
import type { Page } from 'playwright-core'
import { paths } from '../../src/paths.ts'
import { openFullWallet, showPage } from '../fixtures/all-pages.ts'

const texts = await walletLanguages.fr()

/** Runs in the page: texts that leave the sheet at its side, and boxes that scroll sideways. */
const findWideParts = (): string[] => {
  const sheet = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  if (!sheet) return ['no sheet']
  const { left, right } = sheet.getBoundingClientRect()
  return [...sheet.querySelectorAll('*')].flatMap((element) => {
    const box = element.getBoundingClientRect()
    // Texts for screen readers alone are one pixel large.
    if (box.width <= 1) return []
    const isOutside = box.right > right + 1 || box.left < left - 1
    const isScrolled = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto'
    return isOutside || isScrolled ? [`${element.tagName} ${element.textContent.slice(0, 40)}`] : []
  })
}

const checkSheet = async (page: Page, label: string): Promise<string[]> => {
  await page.getByRole('dialog').last().waitFor()
  const wrong = [...(await findAccessibilityProblems(page)).map((problem) => JSON.stringify(problem))]
  wrong.push(...(await page.evaluate(findWideParts)))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return wrong.map((text) => `${label}: ${text}`)
}

test('French sheets fit a small phone with large text', inBrowser, async () => {
  const wallet = await openFullWallet('fr')
  const { page, letters, lease } = wallet
  await page.getByRole('heading', { name: texts.account.title, exact: true }).waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const sheets: ReadonlyArray<readonly [path: string, button: string]> = [
    [paths.home, texts.shell.more],
    [paths.home, texts.home.qr],
    [paths.profile, texts.profile.add],
    [paths.connection(letters.id), texts.companyAction.report],
    [paths.document(lease.id), texts.documents.sign],
    [paths.document(lease.id), texts.documents.decline],
  ]
  const wrong: string[] = []
  for (const [index, [path, button]] of sheets.entries()) {
    if (sheets[index - 1]?.[0] !== path) await showPage(wallet, path)
    await page.getByRole('button', { name: button, exact: true }).first().click()
    wrong.push(...(await checkSheet(page, button)))
  }
  assert.deepEqual(wrong, [])
})
