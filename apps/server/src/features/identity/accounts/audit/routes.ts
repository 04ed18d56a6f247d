// Serves the contract of the audit log of a company.
import { auditLog } from '@company-data/protocol/nouns/audit-log/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const auditRoutes = serve<AccountComponents>()(auditLog, {
  list: ({ caller, query }, parts) => parts.directory.readList((db) => parts.auditLog.list(db, caller.userId, query)),
})
