// The audit log of a company: actions and actors, newest first.
import { portalRootPrefix } from '@company-data/protocol/contract/prefixes'
import type { auditLog } from '@company-data/protocol/nouns/audit-log/contract'
import { auditLogRoutes } from '@company-data/protocol/nouns/audit-log/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const auditLogCalls = (api: Api) => calls<typeof auditLog>()(api, auditLogRoutes, portalRootPrefix)
