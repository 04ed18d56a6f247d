// The built wallet in a browser as wide as a phone, on a real platform, with a signed-in person.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { registerPerson, type TestAccount } from '../callers/accounts.ts'
import { call } from '../http/call.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { useBrowser } from './browser.ts'
import { showApp, takeCachedPage } from './cached-page.ts'
import { navigateIn, type OpenApp } from './open-app.ts'

export interface OpenWallet extends OpenApp {
  /** The signed-in person; undefined without a sign-in. */
  person: TestAccount | undefined
}

export interface WalletOptions {
  language?: 'en' | 'de'
  serviceWorkers?: 'allow' | 'block'
  /** Complaints that the test provokes: a browser logs every refused request, for example. */
  expected?: RegExp
  /** Undefined: a new person; null: no sign-in. */
  person?: TestAccount | null
  /** Below /wallet: `/profile`. */
  at?: string
}

const requireBuild = async (platform: Pick<TestPlatform, 'frontDoor'>): Promise<void> => {
  const { status } = await call(platform.frontDoor, 'GET', '/wallet')
  assert.equal(status, 200, 'the wallet is built: run `node tools/build-web.ts` before the platform starts')
}

/** Caching the files for a page that lives for one test costs more than it saves; tests of the cache allow it. */
export const withBlockedWorker = (expected: RegExp | undefined): RegExp =>
  new RegExp(['registration blocked by Playwright', ...(expected ? [expected.source] : [])].join('|'))

const SIZE = { width: 390, height: 844 } as const

/**
 * Opens the wallet at 390 pixels in the page that the worker caches, signs a person in without the form, and fails the
 * test for
 * any complaint of the page. With a service worker it is a page that no other test uses.
 * @example
 * const { openWallet } = useWallet() // at the top of the file
 * const { page, person } = await openWallet(platform, { at: '/connections' })
 */
export const useWallet = () => {
  const { openPage } = useBrowser()
  const openAlone = async (origin: string, expected: RegExp | undefined): Promise<Page> => {
    const page = await openPage({
      viewport: SIZE,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      ...(expected && { expected }),
    })
    await page.goto(`${origin}/wallet/sign-in`)
    return page
  }
  const openCachedPage = async (origin: string, expected: RegExp | undefined): Promise<Page> => {
    const options = { serviceWorkers: 'block', expected: withBlockedWorker(expected) } as const
    return (await takeCachedPage({ app: 'wallet', platform: 'real', origin }, options)).page
  }
  return {
    async openWallet(
      platform: Pick<TestPlatform, 'frontDoor'>,
      { person, language = 'en', at = '/', expected, serviceWorkers = 'block' }: WalletOptions = {},
    ): Promise<OpenWallet> {
      await requireBuild(platform)
      const page = await (serviceWorkers === 'allow' ? openAlone : openCachedPage)(platform.frontDoor, expected)
      const account = person === null ? undefined : (person ?? (await registerPerson(platform)))
      const login = account && { email: account.email, password: account.rawPassword }
      await showApp(page, 'wallet', { at, language, size: SIZE, login })
      // By its tag: a sheet opened by an address hides the navigation from readers by role.
      if (account) await page.locator('nav').first().waitFor()
      return { page, person: account, go: navigateIn(page, 'wallet') }
    },
  }
}
