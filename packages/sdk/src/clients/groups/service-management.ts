// Service calls shared by the portal and account clients with service_management (D1-CLI-55, D1-CLI-56).

import type { Pins } from '../../keys/pins/pinned-key.ts'
import { serviceClientCalls } from '../../machine-clients/service-clients.ts'
import { managedRequestFieldCalls } from '../../request-fields/request-fields.ts'
import { privatePemCalls } from '../../services/private-pem.ts'
import { sandboxCalls } from '../../services/sandbox.ts'
import { serviceLogCalls } from '../../services/service-logs.ts'
import { serviceCalls } from '../../services/services.ts'
import { shareConfigCalls } from '../../services/share-config.ts'
import { sharePhotoCalls } from '../../services/share-photos.ts'
import type { Api } from '../../transport/api.ts'
import { webhookCalls } from '../../webhooks/webhooks.ts'

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
