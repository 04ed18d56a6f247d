// Removes a delegate with its account: its sessions end at once, its e-mail address is free.
import { appendAudit } from './audit.ts'
import { companyOf, type DelegateManager, requireDelegate } from './delegate-record.ts'
import { DELEGATE_TOPIC, type DelegateNeeds } from './needs.ts'
import { lockDelegate, removeDelegate as removeRow } from './store.ts'

export const removeDelegate = (needs: DelegateNeeds, caller: DelegateManager, id: string): Promise<void> => {
  const { directory, accounts } = needs
  return directory.transaction(async (tx) => {
    const row = await requireDelegate(id, (uuid) => lockDelegate(tx, companyOf(caller), uuid))
    await removeRow(tx, row.id)
    if (row.userId !== null) {
      await accounts.removeAccount(tx, row.userId)
      await directory.notify(tx, DELEGATE_TOPIC, row.userId)
    }
    await appendAudit(needs, tx, caller, row, 'removed', {})
  })
}
