// The client of a delegate at the portal, with the delegate's login and keys, for the granted services (G-054).
import { flowAuthoringCalls, flowDeletionCalls } from '../calls/contracts/flow-runs/flow-authoring.ts'
import { portalFlowCalls } from '../calls/contracts/flow-runs/service-flows.ts'
import { platformSealCalls } from '../calls/contracts/platform-seal.ts'
import { servicePortalCalls } from '../calls/contracts/service-portal.ts'
import { feedStatusCalls } from '../calls/delivery/changes-feed.ts'
import { acceptInviteCalls } from '../calls/identity/delegates/accept-invite.ts'
import { handedOverKeyCalls } from '../calls/identity/delegates/handed-over-keys.ts'
import { fieldTypeCalls } from '../calls/sharing/field-types.ts'
import { publicKeyCalls } from '../calls/sharing/public-keys.ts'
import { portalViewCalls } from '../calls/sharing/services/portal-views.ts'
import { serviceRequestCalls } from '../calls/sharing/services/requests.ts'
import { createDevice, type DeviceOptions } from '../session/device.ts'
import { loginGroup } from './groups/login.ts'
import { serviceManagementGroup } from './groups/service-management.ts'

/**
 * A delegate's calls: accept the invitation, sign in, manage the granted services.
 * @example
 * const [key] = await delegate.serviceKeys()
 * const pem = await delegate.getPrivatePem(key?.service_id ?? '')
 */
export interface DelegateClient
  extends ReturnType<typeof acceptInviteCalls>,
    ReturnType<typeof loginGroup>,
    ReturnType<typeof handedOverKeyCalls>,
    ReturnType<typeof serviceManagementGroup>,
    ReturnType<typeof portalViewCalls>,
    ReturnType<typeof fieldTypeCalls>,
    ReturnType<typeof servicePortalCalls>,
    ReturnType<typeof portalFlowCalls>,
    ReturnType<typeof flowAuthoringCalls>,
    ReturnType<typeof flowDeletionCalls>,
    ReturnType<typeof platformSealCalls>,
    ReturnType<typeof publicKeyCalls> {
  /**
   * The calls of the client of a service in the last seven days, the newest first.
   * @example
   * for await (const { route, status } of delegate.serviceRequests.list(serviceId)) console.log(route, status)
   */
  serviceRequests: ReturnType<typeof serviceRequestCalls>
  /** The feeds of services, read from outside. */
  changes: ReturnType<typeof feedStatusCalls>
}

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
    ...serviceManagementGroup(device.api, device.pins),
    ...portalViewCalls(device.api),
    changes: feedStatusCalls(device.api),
    serviceRequests: serviceRequestCalls(device.api),
    ...fieldTypeCalls(device.api),
    ...servicePortalCalls(device),
    ...portalFlowCalls(device.api, device.pins),
    ...flowAuthoringCalls(device.api),
    ...flowDeletionCalls(device.api),
    ...platformSealCalls(device.request),
    ...publicKeyCalls(device.api),
  }
}
