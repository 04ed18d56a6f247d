// Contact sheets of all pages for people to look at: `SHEETS=1 npm test -- contact-sheets` writes them into `shots`.
import { mkdir, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { inBrowser, openContext } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { listPages, openFullWallet, showPage } from '../fixtures/all-pages.ts'

const FOLDER = 'shots'
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

/** Pictures wide enough to read their words, and how many are side by side. */
const LAYOUTS = {
  '390': [300, 7],
  '1280': [640, 3],
  '320': [260, 8],
  '320-text-200': [260, 8],
  landscape: [520, 4],
} as const satisfies Record<(typeof views)[number]['name'], readonly [number, number]>

interface SheetInput {
  labels: readonly string[]
  pictures: readonly string[]
  width: number
  columns: number
}

/** Runs in a page: a canvas has every picture, of which a page outside its view would draw only parts. */
const drawSheet = async ({ labels, pictures, width, columns }: SheetInput): Promise<string> => {
  const images = await Promise.all(
    pictures.map(async (png) => {
      const image = new Image()
      image.src = `data:image/png;base64,${png}`
      await image.decode()
      return image
    }),
  )
  const [gap, caption] = [12, 16]
  const height = Math.max(...images.map((image) => (image.height * width) / image.width)) + caption + gap
  const canvas = document.createElement('canvas')
  canvas.width = columns * (width + gap)
  canvas.height = Math.ceil(images.length / columns) * height
  const context = canvas.getContext('2d')
  for (const [index, image] of images.entries()) {
    const [x, y] = [(index % columns) * (width + gap), Math.floor(index / columns) * height]
    context?.fillText(labels[index] ?? '', x, y + caption - 5)
    context?.drawImage(image, x, y + caption, width, (image.height * width) / image.width)
  }
  return canvas.toDataURL('image/png')
}

/** The pictures side by side, each below its address. */
const writeSheet = async (name: string, [width, columns]: readonly [number, number], shots: readonly Shot[]) => {
  const context = await openContext({})
  const page = await context.newPage()
  const labels = shots.map(({ label }) => label)
  const pictures = shots.map(({ png }) => png.toString('base64'))
  const url = await page.evaluate(drawSheet, { labels, pictures, width, columns })
  await mkdir(FOLDER, { recursive: true })
  await writeFile(`${FOLDER}/sheet-${name}.png`, Buffer.from(url.split(',')[1] ?? '', 'base64'))
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
      const sheets = new Map<string, { layout: readonly [number, number]; shots: Shot[] }>()
      for (const path of listPages(wallet)) {
        await showPage(wallet, path)
        for (const view of views)
          for (const scheme of schemes) {
            const name = `${language}-${view.name}-${scheme}`
            if (!isChosen(name)) continue
            await page.setViewportSize(view)
            await dress(page, scheme, view.text)
            const sheet = sheets.get(name) ?? { layout: LAYOUTS[view.name], shots: [] }
            sheet.shots.push({ label: path, png: await page.screenshot() })
            sheets.set(name, sheet)
          }
        await page.setViewportSize({ width: 390, height: 844 })
        await dress(page, 'light', 1)
      }
      for (const [name, { layout, shots }] of sheets) await writeSheet(name, layout, shots)
    })
