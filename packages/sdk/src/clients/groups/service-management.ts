// Everything about services that an account client with service_management and the portal do alike (D1-CLI-55, -56).

import { webhookCalls } from '../../calls/delivery/webhooks.ts'
import { serviceClientCalls } from '../../calls/identity/clients/service-clients.ts'
import { managedRequestFieldCalls } from '../../calls/sharing/managed-request-fields.ts'
import { createServiceCalls } from '../../calls/sharing/services/create-service.ts'
import { privatePemCalls } from '../../calls/sharing/services/private-pem.ts'
import { serviceLogCalls } from '../../calls/sharing/services/service-logs.ts'
import { serviceCalls } from '../../calls/sharing/services/services.ts'
import { shareCalls } from '../../calls/sharing/services/share-config.ts'
import type { Api } from '../../transport/api.ts'

export const serviceManagementCalls = (api: Api) => ({
  ...serviceCalls(api),
  ...createServiceCalls(api),
  ...privatePemCalls(api),
  ...serviceClientCalls(api),
  ...serviceLogCalls(api),
  ...managedRequestFieldCalls(api),
  ...shareCalls(api),
  ...webhookCalls(api),
})
