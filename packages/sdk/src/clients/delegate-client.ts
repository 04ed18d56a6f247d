// The client of a delegate at the portal: a login and keys of its own, and the services that the company granted (G-054).
import { platformSealCalls } from '../calls/contracts/platform-seal.ts'
import { servicePortalCalls } from '../calls/contracts/service-portal.ts'
import { acceptInviteCalls } from '../calls/identity/delegates/accept-invite.ts'
import { handedOverKeyCalls } from '../calls/identity/delegates/handed-over-keys.ts'
import { publicKeyCalls } from '../calls/sharing/public-keys.ts'
import { createDevice, type DeviceOptions } from '../session/device.ts'
import { loginGroup } from './groups/login.ts'
import { serviceManagementGroup } from './groups/service-management.ts'

/**
 * What a delegate does: accept the invitation, sign in, manage the granted services.
 * @example
 * const [key] = await delegate.serviceKeys()
 * const pem = await delegate.getPrivatePem(key?.service_id ?? '')
 */
export interface DelegateClient
  extends ReturnType<typeof acceptInviteCalls>,
    ReturnType<typeof loginGroup>,
    ReturnType<typeof handedOverKeyCalls>,
    ReturnType<typeof serviceManagementGroup>,
    ReturnType<typeof servicePortalCalls>,
    ReturnType<typeof platformSealCalls>,
    ReturnType<typeof publicKeyCalls> {}

/**
 * A client for a delegate of a company.
 * @example
 * const delegate = createDelegateClient({ frontDoorUrl: 'https://data.example.org' })
 * await delegate.acceptInvite({ email, token, password })
 */
export const createDelegateClient = (options: DeviceOptions): DelegateClient => {
  const device = createDevice(options)
  return {
    ...acceptInviteCalls(device),
    ...loginGroup(device),
    ...handedOverKeyCalls(device),
    ...serviceManagementGroup(device.api),
    ...servicePortalCalls(device),
    ...platformSealCalls(device.request),
    ...publicKeyCalls(device.api),
  }
}
