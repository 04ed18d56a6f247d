// The lines of the audit log about a domain.
import type { AuditAction } from '@company-data/protocol/wire/identity/audit-log'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { CompanyDeps } from '../deps.ts'
import type { DomainRow } from './domain-store.ts'

export const auditDomain =
  ({ accounts }: CompanyDeps) =>
  (
    tx: DirectoryTx,
    caller: SessionCaller,
    action: AuditAction,
    { id, domain }: Pick<DomainRow, 'id' | 'domain'>,
  ): Promise<void> =>
    accounts.audit(tx, { companyUserId: caller.userId, actor: caller, action, data: { domain_id: id, domain } })
