// What opening a built web app has in common: its language, the form that signs somebody in, another address without a load.
import type { Page } from 'playwright-core'
import type { PageOptions } from './browser.ts'

export interface OpenOptions extends Omit<PageOptions, 'locale' | 'colorScheme'> {
  language?: 'en' | 'de'
}

export interface OpenApp {
  page: Page
  /** Goes to another address of the app without a new load, as a link does: the session stays. */
  go(path: string): Promise<void>
}

export const LOCALES = { en: 'en-GB', de: 'de-DE' } as const

const WORDS = {
  en: { email: 'E-mail', password: 'Password', signIn: 'Sign in' },
  de: { email: 'E-Mail', password: 'Passwort', signIn: 'Anmelden' },
} as const

export const signInWithForm = async (
  page: Page,
  user: { email: string; password: string },
  language: 'en' | 'de',
): Promise<void> => {
  const words = WORDS[language]
  await page.getByLabel(words.email, { exact: true }).fill(user.email)
  await page.getByLabel(words.password, { exact: true }).fill(user.password)
  await page.getByRole('button', { name: words.signIn }).click()
  // By its tag: a drawer that an address opens hides the navigation from those who read the page by roles.
  await page.locator('nav').first().waitFor()
}

export const navigateIn =
  (page: Page, app: string) =>
  (path: string): Promise<void> =>
    page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/${app}${path}`)
