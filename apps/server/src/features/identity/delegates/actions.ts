// The actions of the delegates feature, one file each (G-054).
import type { DelegateId, ServiceId } from '@company-data/protocol/contract/ids'
import type {
  DelegatePatch,
  DelegateRecord,
  HandedOverKey,
  NewDelegate,
} from '@company-data/protocol/wire/identity/delegates'
import type { NewCredentials } from '../accounts/index.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeDelegate } from './change-delegate.ts'
import { type DelegateManager, requireCompanyId, toRecord } from './delegate-record.ts'
import type { DelegateDeps } from './deps.ts'
import { listGrants, listKeys } from './grant-store.ts'
import { handOverKey, readPublicKey } from './hand-over-key.ts'
import { inviteDelegate } from './invite-delegate.ts'
import { removeDelegate } from './remove-delegate.ts'
import { listDelegates } from './store.ts'

export type DelegateActions = ReturnType<typeof delegateActions>

export const delegateActions = (deps: DelegateDeps) => {
  const { kysely } = deps.directory
  return {
    async list(caller: DelegateManager): Promise<DelegateRecord[]> {
      const rows = await listDelegates(kysely, requireCompanyId(caller))
      const grants = await listGrants(
        kysely,
        rows.map(({ id }) => id),
      )
      const grantsByDelegate = Map.groupBy(grants, ({ delegateId }) => delegateId)
      return rows.map((row) => toRecord(row, grantsByDelegate.get(row.id) ?? []))
    },
    invite: (caller: DelegateManager, input: NewDelegate) => inviteDelegate(deps, caller, input),
    change: (caller: DelegateManager, id: DelegateId, patch: DelegatePatch) => changeDelegate(deps, caller, id, patch),
    remove: (caller: DelegateManager, id: DelegateId) => removeDelegate(deps, caller, id),
    readPublicKey: (caller: DelegateManager, id: DelegateId) => readPublicKey(deps, caller, id),
    handOverKey: (caller: DelegateManager, id: DelegateId, serviceId: ServiceId, sealedKey: string) =>
      handOverKey(deps, caller, { id, serviceId, sealedKey }),
    /** The keys that were handed over to the calling delegate. */
    listKeys: (userId: string): Promise<HandedOverKey[]> => listKeys(kysely, userId),
    acceptInvitation: (token: string, credentials: NewCredentials) => acceptInvitation(deps, token, credentials),
  }
}
