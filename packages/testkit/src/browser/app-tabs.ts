// Several tabs of an app in one browser: the keys that a new tab gets, and refreshes that the tabs need at the same time.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { addCleanup } from '../platform/cleanup.ts'
import { readAccountWithoutPage } from './app-session.ts'
import { watchComplaints } from './browser.ts'

interface WindowWithAnswers extends Window {
  tabAnswers?: Record<string, unknown>[]
}

/**
 * Opens another tab at the address of a page, in the same browser. It records the keys that it gets from other tabs.
 * @example
 * const tab = await openTab(page)
 * await tab.locator('nav').first().waitFor()
 */
export const openTab = async (page: Page, expected?: RegExp): Promise<Page> => {
  const tab = await page.context().newPage()
  const complaints = watchComplaints(tab, expected)
  addCleanup(async () => {
    await tab.close()
    assert.deepEqual(complaints, [], 'the tab complains about nothing')
  })
  await tab.addInitScript(() => {
    const app = location.pathname.split('/')[1]
    const answers: Record<string, unknown>[] = []
    ;(window as WindowWithAnswers).tabAnswers = answers
    new BroadcastChannel(`company-data:${app}`).addEventListener('message', ({ data }) => {
      if ('forValues' in data) answers.push(data)
    })
  })
  await tab.goto(page.url())
  return tab
}

/**
 * The members of the answer that opened a tab, and the error of each attempt to export its keys.
 * @example
 * const { members, exportErrors } = await inspectKeys(tab)
 */
export const inspectKeys = (tab: Page): Promise<{ members: string[]; exportErrors: string[] }> =>
  tab.evaluate(async () => {
    const answer = (window as WindowWithAnswers).tabAnswers?.[0] ?? {}
    const keys = Object.values(answer).filter((value) => value instanceof CryptoKey)
    const exportKey = (key: CryptoKey) =>
      crypto.subtle.exportKey(key.type === 'private' ? 'pkcs8' : 'raw', key).then(
        () => 'exported',
        (error: Error) => error.name,
      )
    return { members: Object.keys(answer).sort(), exportErrors: await Promise.all(keys.map(exportKey)) }
  })

/**
 * Refuses the token of every second call of a page, so that each read of the account needs a refresh.
 * @example
 * const refreshAgain = await forceRefreshes(page)
 * await refreshAgain(25)
 */
export const forceRefreshes = async (page: Page): Promise<(count: number) => Promise<void>> => {
  let isRefused = false
  await page.route(
    ({ pathname }) => pathname === '/api/account',
    (route) => {
      isRefused = !isRefused
      if (!isRefused) return route.continue()
      const body = JSON.stringify({ error_key: 'auth.token_expired', message: 'The token has expired.' })
      return route.fulfill({ status: 401, contentType: 'application/json', body })
    },
  )
  return async (count) => {
    for (let refresh = 0; refresh < count; refresh += 1) await readAccountWithoutPage(page)
  }
}
