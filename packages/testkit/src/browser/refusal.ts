// A refusal in place of the platform, for page behaviour that is hard to provoke.
import type { Page } from 'playwright-core'

export interface Refusal {
  method: string
  /** A pattern of the whole address. */
  url: string
  status: number
  error_key: string
  error: string
  fields?: Readonly<Record<string, string>>
}

/** Calls of this kind are refused while `work` runs; the platform never receives them. */
export const whileRefused = async (
  page: Page,
  { method, url, status, ...json }: Refusal,
  work: () => Promise<void>,
): Promise<void> => {
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  )
  await work()
  await page.unroute(url)
}
