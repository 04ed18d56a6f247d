// The entries of delegates in the audit log of their company.
import type { Transaction } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { DelegateManager } from './delegate-record.ts'
import type { DelegateNeeds } from './needs.ts'
import type { DelegateRow } from './store.ts'

export const appendAudit = (
  { accounts }: Pick<DelegateNeeds, 'accounts'>,
  tx: Transaction<DirectoryTables>,
  caller: DelegateManager,
  row: DelegateRow,
  act: 'invited' | 'changed' | 'removed' | 'key_handed_over',
  data: object,
): Promise<void> =>
  accounts.audit(tx, {
    companyUserId: row.companyUserId,
    actor: caller,
    action: `delegate.${act}`,
    data: { delegate_id: row.id, email: row.email, ...data },
  })
