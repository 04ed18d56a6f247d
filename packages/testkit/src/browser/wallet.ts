// The built wallet in a browser as wide as a phone, on a real platform, with somebody signed in.
import assert from 'node:assert/strict'
import { registerPerson, type TestAccount } from '../callers/accounts.ts'
import { call } from '../http/call.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { useBrowser } from './browser.ts'
import { LOCALES, navigateIn, type OpenApp, type OpenOptions, signInWithForm } from './open-app.ts'

export interface OpenWallet extends OpenApp {
  /** Who signed in; undefined if nobody did. */
  person: TestAccount | undefined
}

export interface WalletOptions extends OpenOptions {
  /** Undefined: a new person; null: nobody signs in. */
  person?: TestAccount | null
  /** Below /wallet: `/profile`. */
  at?: string
}

const requireBuild = async (platform: Pick<TestPlatform, 'frontDoor'>): Promise<void> => {
  const { status } = await call(platform.frontDoor, 'GET', '/wallet')
  assert.equal(status, 200, 'the wallet is built: run `node tools/build-web.ts` before the platform starts')
}

/**
 * Opens the wallet at 390 pixels, signs a person in with the form, and fails the test for whatever the page complains about.
 * @example
 * const { openWallet } = useWallet() // at the top of the file
 * const { page, person } = await openWallet(platform, { at: '/connections' })
 */
export const useWallet = () => {
  const { openPage } = useBrowser()
  return {
    async openWallet(
      platform: Pick<TestPlatform, 'frontDoor'>,
      { person, language = 'en', at = '/', expected, ...options }: WalletOptions = {},
    ): Promise<OpenWallet> {
      await requireBuild(platform)
      const page = await openPage({
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
        // Keeping the files for a page that lives for one test costs more than it brings; tests that are about it allow it.
        serviceWorkers: 'block',
        ...options,
        expected: new RegExp(['registration blocked by Playwright', ...(expected ? [expected.source] : [])].join('|')),
        locale: LOCALES[language],
      })
      const account = person === null ? undefined : (person ?? (await registerPerson(platform)))
      await page.goto(`${platform.frontDoor}/wallet${at}`)
      if (account) await signInWithForm(page, { email: account.email, password: account.rawPassword }, language)
      return { page, person: account, go: navigateIn(page, 'wallet') }
    },
  }
}
