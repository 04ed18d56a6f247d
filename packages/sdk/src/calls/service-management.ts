// Everything about services that an account client with service_management and the portal do alike (D1-CLI-55, -56).
import type { Api } from '../api.ts'
import { createServiceCalls } from './create-service.ts'
import { managedRequestFieldCalls } from './managed-request-fields.ts'
import { privatePemCalls } from './private-pem.ts'
import { serviceClientCalls } from './service-clients.ts'
import { serviceLogCalls } from './service-logs.ts'
import { serviceCalls } from './services.ts'
import { shareCalls } from './share.ts'
import { webhookCalls } from './webhooks.ts'

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
