// The error catalog: every key with its row, gathered from one file per prefix.
import { twofaErrors } from './approvals/twofa.ts'
import { documentsErrors } from './contracts/documents.ts'
import { flowsErrors } from './contracts/flows.ts'
import { pushErrors } from './delivery/push.ts'
import { servicesWebhooksErrors } from './delivery/services-webhooks.ts'
import type { ErrorRow } from './error-row.ts'
import { dbErrors } from './general/db.ts'
import { platformErrors } from './general/platform.ts'
import { rateErrors } from './general/rate.ts'
import { requestErrors } from './general/request.ts'
import { routeErrors } from './general/route.ts'
import { serverErrors } from './general/server.ts'
import { accountErrors } from './identity/account.ts'
import { accountClientsErrors } from './identity/account-clients.ts'
import { authErrors } from './identity/auth.ts'
import { delegatesErrors } from './identity/delegates.ts'
import { domainsErrors } from './identity/domains.ts'
import { oauthErrors } from './identity/oauth.ts'
import { oauthAppsErrors } from './identity/oauth-apps.ts'
import { opsErrors } from './operations/ops.ts'
import { regionErrors } from './operations/region.ts'
import { reportsErrors } from './operations/reports.ts'
import { pluginErrors } from './plugins/plugin.ts'
import { pluginsErrors } from './plugins/plugins.ts'
import { companyConnectionsErrors } from './sharing/company-connections.ts'
import { companyDataErrors } from './sharing/company-data.ts'
import { connectRequestsErrors } from './sharing/connect-requests.ts'
import { contactDataErrors } from './sharing/contact-data.ts'
import { contactFieldsErrors } from './sharing/contact-fields.ts'
import { fieldTypesErrors } from './sharing/field-types.ts'
import { keysErrors } from './sharing/keys.ts'
import { photosErrors } from './sharing/photos.ts'
import { profileErrors } from './sharing/profile.ts'
import { servicesErrors } from './sharing/services.ts'
import { verificationsErrors } from './sharing/verifications.ts'

export const errorCatalog = {
  ...requestErrors,
  ...routeErrors,
  ...rateErrors,
  ...serverErrors,
  ...dbErrors,
  ...platformErrors,
  ...regionErrors,
  ...opsErrors,
  ...reportsErrors,
  ...authErrors,
  ...accountErrors,
  ...accountClientsErrors,
  ...oauthErrors,
  ...delegatesErrors,
  ...domainsErrors,
  ...servicesErrors,
  ...servicesWebhooksErrors,
  ...pushErrors,
  ...oauthAppsErrors,
  ...pluginsErrors,
  ...fieldTypesErrors,
  ...contactFieldsErrors,
  ...contactDataErrors,
  ...photosErrors,
  ...profileErrors,
  ...keysErrors,
  ...verificationsErrors,
  ...companyConnectionsErrors,
  ...companyDataErrors,
  ...connectRequestsErrors,
  ...twofaErrors,
  ...documentsErrors,
  ...flowsErrors,
  ...pluginErrors,
} as const satisfies Record<string, ErrorRow>

export type ErrorKey = keyof typeof errorCatalog

export const errorKeys = Object.keys(errorCatalog) as readonly ErrorKey[]

// `toString` is a member of every object, but not an error key.
export const isErrorKey = (text: string): text is ErrorKey => Object.hasOwn(errorCatalog, text)

/** The row with all its optional columns, which the exact type of the catalog hides. */
export const errorRow = (key: ErrorKey): ErrorRow => errorCatalog[key]
