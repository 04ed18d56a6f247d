// The first view of the wallet on slow 4G and a slowed core.
import type { Page } from 'playwright-core'
import type { Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { type MeasuringBrowser, SLOW_4G } from './measured-page.ts'

const ROUNDS = 3
const PHONE = { width: 390, height: 844 }

const alone = { ceiling: Number.NaN, ratio: Number.NaN }

const readFirstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)

export const measureSlowNetwork = async (browser: MeasuringBrowser, wallet: string): Promise<Measurement[]> => {
  const frames: number[] = []
  const forms: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await browser.open(wallet, 4, PHONE, SLOW_4G)
    frames.push((await readFirstPaint(measured.page)) / 1000)
    forms.push((await measured.notes()).formAt / 1000)
    await measured.close()
  }
  return [
    { ...alone, unit: 's', label: 'slow 4G, core slowed 4 times: frame', target: 'under 1.0 s', ours: median(frames) },
    { ...alone, unit: 's', label: 'slow 4G, core slowed 4 times: works', target: 'under 2.5 s', ours: median(forms) },
  ]
}
