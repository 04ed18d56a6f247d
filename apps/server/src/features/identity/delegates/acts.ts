// What the routes of delegates call (G-054): each act is a file of its own.
import type {
  DelegatePatch,
  DelegateRecord,
  HandedOverKey,
  NewDelegate,
} from '@company-data/protocol/wire/identity/delegates'
import type { NewCredentials } from '../accounts/index.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeDelegate } from './change-delegate.ts'
import { companyOf, type DelegateManager, recordOf } from './delegate-record.ts'
import { listGrants, listKeys } from './grant-store.ts'
import { handOverKey, readPublicKey } from './hand-over-key.ts'
import { inviteDelegate } from './invite-delegate.ts'
import type { DelegateNeeds } from './needs.ts'
import { removeDelegate } from './remove-delegate.ts'
import { listDelegates } from './store.ts'

export type DelegateActs = ReturnType<typeof delegateActs>

export const delegateActs = (needs: DelegateNeeds) => {
  const { kysely } = needs.directory
  return {
    async list(caller: DelegateManager): Promise<DelegateRecord[]> {
      const rows = await listDelegates(kysely, companyOf(caller))
      const grants = await listGrants(
        kysely,
        rows.map(({ id }) => id),
      )
      const grantsByDelegate = Map.groupBy(grants, ({ delegateId }) => delegateId)
      return rows.map((row) => recordOf(row, grantsByDelegate.get(row.id) ?? []))
    },
    invite: (caller: DelegateManager, input: NewDelegate) => inviteDelegate(needs, caller, input),
    change: (caller: DelegateManager, id: string, patch: DelegatePatch) => changeDelegate(needs, caller, id, patch),
    remove: (caller: DelegateManager, id: string) => removeDelegate(needs, caller, id),
    publicKeyOf: (caller: DelegateManager, id: string) => readPublicKey(needs, caller, id),
    handOverKey: (caller: DelegateManager, id: string, serviceId: string, sealedKey: string) =>
      handOverKey(needs, caller, { id, serviceId, sealedKey }),
    /** The keys that were handed over to the delegate who asks. */
    keysOf: (userId: string): Promise<HandedOverKey[]> => listKeys(kysely, userId),
    acceptInvitation: (token: string, credentials: NewCredentials) => acceptInvitation(needs, token, credentials),
  }
}
