// Changes the name or the services of a delegate; absent members stay unchanged.
import type { DelegateId } from '@company-data/protocol/contract/ids'
import type { DelegatePatch, DelegateRecord } from '@company-data/protocol/wire/identity/delegates'
import { appendAudit } from './audit.ts'
import { type DelegateManager, readRecord, requireCompanyId, requireDelegate } from './delegate-record.ts'
import { DELEGATE_TOPIC, type DelegateDeps } from './deps.ts'
import { replaceGrants } from './grant-store.ts'
import { requireOwnedServices } from './owned-services.ts'
import { lockDelegate, updateName } from './store.ts'

export const changeDelegate = (
  deps: DelegateDeps,
  caller: DelegateManager,
  id: DelegateId,
  patch: DelegatePatch,
): Promise<DelegateRecord> => {
  const { directory, tokens } = deps
  return directory.transaction(async (tx) => {
    const companyUserId = requireCompanyId(caller)
    const row = await requireDelegate(id, () => lockDelegate(tx, companyUserId, id))
    if (patch.name !== undefined) await updateName(tx, row.id, patch.name)
    if (patch.service_ids !== undefined) {
      await replaceGrants(
        tx,
        row.id,
        await requireOwnedServices(deps.serviceEntries, tx, companyUserId, patch.service_ids),
      )
      await deps.quotas.requireWithin(['delegate_services'], companyUserId, tx)
      if (row.userId !== null) {
        // The delegate may have authorized clients of a service that was just removed: it must authorize them again.
        await tokens.grants.revoke(tx, { userId: row.userId, kind: 'client' })
        await directory.notify(tx, DELEGATE_TOPIC, row.userId)
      }
    }
    await appendAudit(deps, tx, caller, row, 'changed', patch)
    return readRecord(tx, { ...row, name: patch.name ?? row.name })
  })
}
