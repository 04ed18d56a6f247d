// Contact sheets of all pages for people to look at: `SHEETS=1 npm test -- contact-sheets` writes them into `shots`.
import { mkdir } from 'node:fs/promises'
import { test } from 'node:test'
import { inBrowser, openContext } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { listPages, openFullWallet, showPage } from '../fixtures/all-pages.ts'

const FOLDER = 'shots'
const SHOWN_WIDTH = 300

const views = [
  { name: '390', width: 390, height: 844, text: 1 },
  { name: '1280', width: 1280, height: 850, text: 1 },
  { name: '320', width: 320, height: 700, text: 1 },
  { name: '320-text-200', width: 320, height: 700, text: 2 },
  { name: 'landscape', width: 844, height: 390, text: 1 },
] as const

const languages = ['en', 'de', 'fr'] as const
const schemes = ['light', 'dark'] as const

interface Shot {
  label: string
  png: Buffer
}

/** The pictures side by side, each below its address. */
const writeSheet = async (name: string, shots: readonly Shot[]): Promise<void> => {
  const context = await openContext({ viewport: { width: 7 * (SHOWN_WIDTH + 12), height: 400 } })
  const sheet = await context.newPage()
  const figures = shots.map(
    ({ label, png }) =>
      `<figure><figcaption>${label}</figcaption><img width=${SHOWN_WIDTH} src="data:image/png;base64,${png.toString('base64')}"></figure>`,
  )
  const style =
    'body{display:flex;flex-wrap:wrap;gap:12px;margin:0;align-items:start;font:11px sans-serif}figure{margin:0}'
  await sheet.setContent(`<style>${style}</style>${figures.join('')}`)
  await mkdir(FOLDER, { recursive: true })
  await sheet.screenshot({ path: `${FOLDER}/sheet-${name}.png`, fullPage: true })
  await context.close()
}

const dress = (page: Page, scheme: string, text: number): Promise<void> =>
  page.evaluate(
    ([chosenScheme, size]) => {
      const root = document.documentElement
      root.dataset.scheme = String(chosenScheme)
      root.style.fontSize = size === 1 ? '' : '200%'
      return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    },
    [scheme, text] as const,
  )

const isChosen = (name: string): boolean => name.includes(process.env.SHEETS === '1' ? '' : (process.env.SHEETS ?? ''))

if (process.env.SHEETS)
  for (const language of languages)
    test(`contact sheets: ${language}`, inBrowser, async () => {
      const wallet = await openFullWallet(language)
      const { page } = wallet
      const sheets = new Map<string, Shot[]>()
      for (const path of listPages(wallet)) {
        await showPage(wallet, path)
        for (const view of views)
          for (const scheme of schemes) {
            const name = `${language}-${view.name}-${scheme}`
            if (!isChosen(name)) continue
            await page.setViewportSize(view)
            await dress(page, scheme, view.text)
            const shots = sheets.get(name) ?? []
            shots.push({ label: path, png: await page.screenshot() })
            sheets.set(name, shots)
          }
        await page.setViewportSize({ width: 390, height: 844 })
        await dress(page, 'light', 1)
      }
      for (const [name, shots] of sheets) await writeSheet(name, shots)
    })
