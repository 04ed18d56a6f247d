// A built web app that is open in a page, and client-side navigation for tests.
import type { Page } from 'playwright-core'

export interface OpenApp {
  page: Page
  /** Goes to another address of the app without a new load, as a link does: the session stays. */
  go(path: string): Promise<void>
}

export const navigateIn =
  (page: Page, app: string) =>
  (path: string): Promise<void> =>
    page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/${app}${path}`)
