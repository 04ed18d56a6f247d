// A virtual authenticator in a page: passkeys that are made and used without a touch. Only pages at a name may use it.
import type { Page } from 'playwright-core'
import { addCleanup } from '../platform/cleanup.ts'

export interface Authenticator {
  /** False: the fingerprint or PIN is not shown, so that a page that requires it gets no passkey. */
  setUserVerified(isUserVerified: boolean): Promise<void>
  /** The host name that each passkey belongs to. */
  listRpIds(): Promise<string[]>
}

/**
 * Adds an authenticator to a page until the end of the test.
 * @example
 * const platform = await ownPlatform({ environment: { HOST: 'localhost' } })
 * const { setUserVerified } = await addAuthenticator(page, { hasPrf: false })
 */
export const addAuthenticator = async (page: Page, { hasPrf = true } = {}): Promise<Authenticator> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
  addCleanup(async () => {
    await cdp.send('WebAuthn.disable').catch(() => undefined)
    await cdp.detach().catch(() => undefined)
  })
  return {
    async setUserVerified(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async listRpIds() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ rpId = '' }) => rpId)
    },
  }
}
