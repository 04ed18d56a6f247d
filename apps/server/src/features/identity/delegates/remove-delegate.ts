// Deletes a delegate with its account: its sessions end immediately, its e-mail address is free.
import type { DelegateId } from '@company-data/protocol/contract/ids'
import { appendAudit } from './audit.ts'
import { type DelegateManager, requireCompanyId, requireDelegate } from './delegate-record.ts'
import { DELEGATE_TOPIC, type DelegateDeps } from './deps.ts'
import { lockDelegate, removeDelegate as removeRow } from './store.ts'

export const removeDelegate = (deps: DelegateDeps, caller: DelegateManager, id: DelegateId): Promise<void> => {
  const { directory, accounts } = deps
  return directory.transaction(async (tx) => {
    const companyUserId = requireCompanyId(caller)
    // First, as in the deletion of a company: two orders of locks would block each other.
    await accounts.requireNoHold(tx, companyUserId)
    const row = await requireDelegate(id, () => lockDelegate(tx, companyUserId, id))
    await removeRow(tx, row.id)
    if (row.userId !== null) {
      await accounts.removeAccount(tx, row.userId)
      await directory.notify(tx, DELEGATE_TOPIC, row.userId)
    }
    await appendAudit(deps, tx, caller, row, 'removed', {})
  })
}
