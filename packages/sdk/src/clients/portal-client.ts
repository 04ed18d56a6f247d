// The client of a portal page, where owners and delegates sign in by the same form: which one it is, the login says (G-182).
import { acceptInviteCalls } from '../delegates/accept-invite.ts'
import { handedOverKeyCalls } from '../delegates/handed-over-keys.ts'
import { platformCalls } from '../operations/platform.ts'
import { regionCalls } from '../operations/regions.ts'
import { createDevice, type DeviceOptions } from '../session/device.ts'
import { type CompanyClient, companyCalls } from './company-client.ts'

/**
 * The calls of owners and delegates at the portal. The platform refuses owner-only calls of a delegate with 403.
 * @example
 * const { usertype } = await portal.login({ email, password })
 * const keys = usertype === 'delegate' ? await portal.serviceKeys.list() : []
 */
export interface PortalClient extends CompanyClient, ReturnType<typeof acceptInviteCalls> {
  /** The passphrases of services that the company handed over to the delegate. */
  serviceKeys: ReturnType<typeof handedOverKeyCalls>
  /** The name of the platform, and who operates it. */
  platform: ReturnType<typeof platformCalls>
  /** The regions in which an account can live. */
  regions: ReturnType<typeof regionCalls>
}

/**
 * A client for a portal page, in a browser.
 * @example
 * const portal = createPortalClient({ frontDoorUrl: location.origin })
 * await portal.login({ email, password })
 */
export const createPortalClient = (options: DeviceOptions): PortalClient => {
  const device = createDevice(options)
  return {
    ...companyCalls(device),
    ...acceptInviteCalls(device),
    serviceKeys: handedOverKeyCalls(device),
    platform: platformCalls(device),
    regions: regionCalls(device),
  }
}
