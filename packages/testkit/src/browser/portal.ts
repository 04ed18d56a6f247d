// The built portal in a browser, on a real platform, with a signed-in user.
import assert from 'node:assert/strict'
import type { TestAccount } from '../callers/accounts.ts'
import { call } from '../http/call.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { showApp, takeCachedPage } from './cached-page.ts'
import { navigateIn, type OpenApp } from './open-app.ts'

/** The user: an account of the test kit, or a delegate. */
export interface PortalUser {
  email: string
  password: string
}

export const portalUser = ({ email, rawPassword }: TestAccount): PortalUser => ({ email, password: rawPassword })

export interface PortalOptions {
  language?: 'en' | 'de'
  viewport?: { width: number; height: number }
  /** Complaints that the test provokes: a browser logs every refused request, for example. */
  expected?: RegExp

  /** Undefined: no one signs in. */
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
 * Opens the portal in the page that the worker caches, signs in without the form, and fails the test for any complaint
 * of
 * the page. Nothing of an earlier test is left in it.
 * @example
 * const { openPortal } = usePortal() // at the top of the file
 * const { page } = await openPortal(platform, { user: portalUser(company), at: '/services' })
 */
export const usePortal = () => ({
  async openPortal(
    platform: Pick<TestPlatform, 'frontDoor'>,
    { user, language = 'en', at = '/', viewport, expected }: PortalOptions = {},
  ): Promise<OpenPortal> {
    await requireBuild(platform)
    const address = { app: 'portal', platform: 'real', origin: platform.frontDoor } as const
    const { page } = await takeCachedPage(address, { expected })
    await showApp(page, 'portal', { at, language, size: viewport ?? { width: 1280, height: 850 }, login: user })
    // By its tag: a drawer opened by an address hides the navigation from readers by role.
    if (user !== undefined) await page.locator('nav').first().waitFor()
    return { page, go: navigateIn(page, 'portal') }
  },
})
