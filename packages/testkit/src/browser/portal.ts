// The built portal in a browser, on a real platform, with somebody signed in.
import assert from 'node:assert/strict'
import type { TestAccount } from '../callers/accounts.ts'
import { call } from '../http/call.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { useBrowser } from './browser.ts'
import { LOCALES, navigateIn, type OpenApp, type OpenOptions, signInWithForm } from './open-app.ts'

/** Who signs in: an account of the test kit, or a delegate. */
export interface PortalUser {
  email: string
  password: string
}

export const portalUser = ({ email, rawPassword }: TestAccount): PortalUser => ({ email, password: rawPassword })

export interface PortalOptions extends OpenOptions {
  /** Undefined: nobody signs in. */
  user?: PortalUser
  /** Below /portal: `/services`. */
  at?: string
}

export type OpenPortal = OpenApp

const requireBuild = async (platform: Pick<TestPlatform, 'frontDoor'>): Promise<void> => {
  const { status } = await call(platform.frontDoor, 'GET', '/portal')
  assert.equal(status, 200, 'the portal is built: run `node tools/build-web.ts` before the platform starts')
}

/**
 * Opens the portal, signs in with the form, and fails the test for whatever the page complains about.
 * @example
 * const { openPortal } = usePortal() // at the top of the file
 * const { page } = await openPortal(platform, { user: portalUser(company), at: '/services' })
 */
export const usePortal = () => {
  const { openPage } = useBrowser()
  return {
    async openPortal(
      platform: Pick<TestPlatform, 'frontDoor'>,
      { user, language = 'en', at = '/', ...options }: PortalOptions = {},
    ): Promise<OpenPortal> {
      await requireBuild(platform)
      const page = await openPage({
        viewport: { width: 1280, height: 850 },
        reducedMotion: 'reduce',
        ...options,
        locale: LOCALES[language],
      })
      await page.goto(`${platform.frontDoor}/portal${at}`)
      if (user !== undefined) await signInWithForm(page, user, language)
      return { page, go: navigateIn(page, 'portal') }
    },
  }
}
