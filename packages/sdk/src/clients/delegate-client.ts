// The client of a delegate at the portal, with the delegate's login and keys, for the granted services (G-054).

import { feedStatusCalls } from '../changes/changes-feed.ts'
import { acceptInviteCalls } from '../delegates/accept-invite.ts'
import { handedOverKeyCalls } from '../delegates/handed-over-keys.ts'
import { flowCalls } from '../flows/flow-authoring.ts'
import { portalFlowCalls } from '../flows/service-flows.ts'
import { publicKeyCalls } from '../keys/public-keys.ts'
import { platformSealCalls } from '../seals/platform-seal.ts'
import { overviewCalls } from '../services/overview.ts'
import { serviceRequestCalls } from '../services/requests.ts'
import { portalLogCalls } from '../services/service-logs.ts'
import { servicePortalCalls } from '../services/service-portal.ts'
import { createDevice, type DeviceOptions } from '../session/device.ts'
import { loginGroup } from './groups/login.ts'
import { serviceManagementGroup } from './groups/service-management.ts'

/**
 * A delegate's calls: accept the invitation, sign in, manage the granted services.
 * @example
 * const [key] = await delegate.serviceKeys.list()
 * const pem = await delegate.privatePem.read(key?.service_id ?? '')
 */
export interface DelegateClient
  extends ReturnType<typeof acceptInviteCalls>,
    ReturnType<typeof loginGroup>,
    ReturnType<typeof serviceManagementGroup>,
    ReturnType<typeof servicePortalCalls>,
    ReturnType<typeof portalFlowCalls> {
  /** The passphrases of services that the company handed over. */
  serviceKeys: ReturnType<typeof handedOverKeyCalls>
  /** The overview of everything that needs attention, in all services. */
  overview: ReturnType<typeof overviewCalls>
  /** The flows of services, as they are written. */
  flows: ReturnType<typeof flowCalls>
  /** The certificates that the platform seals contracts with. */
  platformSeal: ReturnType<typeof platformSealCalls>
  /** The public keys of persons, companies and services, by code. */
  publicKeys: ReturnType<typeof publicKeyCalls>
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
    serviceKeys: handedOverKeyCalls(device),
    ...serviceManagementGroup(device.api, device.pins),
    serviceLogs: portalLogCalls(device.api),
    overview: overviewCalls(device.api),
    changes: feedStatusCalls(device.api),
    serviceRequests: serviceRequestCalls(device.api),
    ...servicePortalCalls(device),
    ...portalFlowCalls(device.api, device.pins),
    flows: flowCalls(device.api),
    platformSeal: platformSealCalls(device.api),
    publicKeys: publicKeyCalls(device.api),
  }
}
