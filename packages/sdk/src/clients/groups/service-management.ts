// Service calls shared by the portal and account clients with service_management (D1-CLI-55, D1-CLI-56).
import { webhookCalls } from '../../calls/delivery/webhooks.ts'
import { serviceClientCalls } from '../../calls/identity/clients/service-clients.ts'
import { managedRequestFieldCalls } from '../../calls/sharing/request-fields.ts'
import { privatePemCalls } from '../../calls/sharing/services/private-pem.ts'
import { sandboxCalls } from '../../calls/sharing/services/sandbox.ts'
import { serviceLogCalls } from '../../calls/sharing/services/service-logs.ts'
import { serviceCalls } from '../../calls/sharing/services/services.ts'
import { shareConfigCalls } from '../../calls/sharing/services/share-config.ts'
import { sharePhotoCalls } from '../../calls/sharing/services/share-photos.ts'
import type { Pins } from '../../keys/pins/pinned-key.ts'
import type { Api } from '../../transport/api.ts'

export const serviceManagementGroup = (api: Api, pins: Pins) => ({
  /** The services of the company, and their settings. */
  services: serviceCalls(api, pins),
  /** The private keys of services as encrypted PEM. */
  privatePem: privatePemCalls(api),
  /** The data clients of services. */
  serviceClients: serviceClientCalls(api),
  /** The logs of services. */
  serviceLogs: serviceLogCalls(api),
  /** The fields that services ask for. */
  requestFields: managedRequestFieldCalls(api),
  /** The profile fields that services show to their customers. */
  shareConfig: shareConfigCalls(api),
  /** The photos that services show to their customers. */
  sharePhotos: sharePhotoCalls(api),
  /** The persons and the clock of sandbox services. */
  sandbox: sandboxCalls(api),
  webhooks: webhookCalls(api),
})
