// Delegates as the rest of the server knows them (G-054): people who act for a company on the services it grants them.
import { publicKeySha256 } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import type {
  DelegatePatch,
  DelegatePublicKey,
  DelegateRecord,
  HandedOverKey,
  NewDelegate,
} from '@company-data/protocol/wire/identity/delegates'
import type { Transaction } from 'kysely'
import { keyedCache } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { NewCredentials } from '../accounts/index.ts'
import { grantedServicesStatement, listKeys } from './grant-store.ts'
import { type AcceptedInvitation, invitations } from './invitations.ts'
import { accountOf, companyOf, type DelegateManager, management, recordOf, requireRow } from './management.ts'
import { DELEGATE_TOPIC, type DelegateNeeds } from './needs.ts'
import { findDelegate, listDelegates, listGrants, removeDelegatesOf } from './store.ts'

export interface Delegates {
  list(caller: DelegateManager): Promise<DelegateRecord[]>
  invite(caller: DelegateManager, input: NewDelegate): Promise<DelegateRecord>
  change(caller: DelegateManager, id: string, patch: DelegatePatch): Promise<DelegateRecord>
  /** The delegate's sessions end with it, at once. */
  remove(caller: DelegateManager, id: string): Promise<void>
  publicKeyOf(caller: DelegateManager, id: string): Promise<DelegatePublicKey>
  handOverKey(caller: DelegateManager, id: string, serviceId: string, sealedKey: string): Promise<void>
  /** What was handed over to the delegate that asks. */
  keysOf(userId: string): Promise<HandedOverKey[]>
  acceptInvitation(token: string, given: NewCredentials): Promise<AcceptedInvitation>
  /** What a delegate may work on; from memory, current in every process. */
  grantedServices(userId: string): Promise<ReadonlySet<string>>
  /** A company that is deleted takes its invitations with it; its delegates' accounts go with its own. */
  removeAllOf(tx: Transaction<DirectoryTables>, account: { userId: string; usertype: string }): Promise<void>
  stop(): Promise<void>
}

export const delegateService = async (needs: DelegateNeeds): Promise<Delegates> => {
  const { directory, accounts } = needs
  const invites = invitations(needs)
  const manage = management(needs, invites)
  const granted = keyedCache<ReadonlySet<string>>({
    load: async (userId) => {
      const rows = await directory.query<{ service_id: string }>(grantedServicesStatement(userId))
      return new Set(rows.map(({ service_id }) => service_id))
    },
  })
  const stopListening = await directory.listen(DELEGATE_TOPIC, (userId) =>
    userId === '' ? granted.clear() : granted.drop(userId),
  )
  return {
    async list(caller) {
      const rows = await listDelegates(directory.kysely, companyOf(caller))
      const grants = await listGrants(
        directory.kysely,
        rows.map(({ id }) => id),
      )
      const byDelegate = Map.groupBy(grants, ({ delegateId }) => delegateId)
      return rows.map((row) => recordOf(row, byDelegate.get(row.id) ?? []))
    },
    invite: (caller, input) => directory.transaction((tx) => manage.invite(tx, caller, input)),
    change: (caller, id, patch) => directory.transaction((tx) => manage.change(tx, caller, id, patch)),
    remove: (caller, id) => directory.transaction((tx) => manage.remove(tx, caller, id)),
    handOverKey: (caller, id, serviceId, sealedKey) =>
      directory.transaction((tx) => manage.handOverKey(tx, caller, id, serviceId, sealedKey)),
    async publicKeyOf(caller, id) {
      const row = await requireRow(id, (known) => findDelegate(directory.kysely, companyOf(caller), known))
      const keys = await accounts.keysOf(accountOf(row))
      if (!keys) throw new ApiError('delegates.not_found')
      return { public_key: keys.publicKey, public_key_sha256: await publicKeySha256(keys.publicKey) }
    },
    keysOf: (userId) => listKeys(directory.kysely, userId),
    acceptInvitation: invites.accept,
    grantedServices: async (userId) => (await granted.get(userId)) ?? new Set(),
    async removeAllOf(tx, { userId, usertype }) {
      if (usertype === 'company') await removeDelegatesOf(tx, userId)
    },
    stop: stopListening,
  }
}
