// The entries of delegates in the audit log of their company.
import type { DirectoryTx } from '../../../schema/directory.ts'
import type { DelegateManager } from './delegate-record.ts'
import type { DelegateDeps } from './deps.ts'
import type { DelegateRow } from './store.ts'

export const appendAudit = (
  { accounts }: Pick<DelegateDeps, 'accounts'>,
  tx: DirectoryTx,
  caller: DelegateManager,
  row: DelegateRow,
  action: 'invited' | 'changed' | 'removed' | 'key_handed_over',
  data: object,
): Promise<void> =>
  accounts.audit(tx, {
    companyUserId: row.companyUserId,
    actor: caller,
    action: `delegate.${action}`,
    data: { delegate_id: row.id, email: row.email, ...data },
  })
