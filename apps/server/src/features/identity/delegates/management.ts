// The acts of a company on its delegates: invite, change, remove, hand a key over; each with its entry in the audit log.
import { ApiError } from '@company-data/protocol/errors'
import type { DelegatePatch, DelegateRecord, NewDelegate } from '@company-data/protocol/wire/identity/delegates'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Kysely, Transaction } from 'kysely'
import type { AccountClientCaller, SessionCaller } from '../../../gate/caller.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { listOwnedServices } from '../../sharing/services/index.ts'
import { replaceGrants, updateKey } from './grant-store.ts'
import type { Invitations } from './invitations.ts'
import { DELEGATE_TOPIC, type DelegateNeeds } from './needs.ts'
import {
  type DelegateRow,
  type GrantRow,
  insertDelegate,
  isEmailKnown,
  listGrants,
  lockDelegate,
  removeDelegate,
  updateName,
} from './store.ts'

type Tx = Transaction<DirectoryTables>
/** The owner at the portal, or an account client with delegate_management. */
export type DelegateManager = SessionCaller | AccountClientCaller

export const companyOf = (caller: DelegateManager): string => {
  if (caller.companyUserId === undefined) throw new ApiError('auth.forbidden')
  return caller.companyUserId
}

export const recordOf = (row: DelegateRow, grants: readonly GrantRow[]): DelegateRecord => ({
  id: row.id,
  email: row.email,
  name: row.name,
  status: row.userId === null ? 'invited' : 'active',
  services: grants
    .filter(({ delegateId }) => delegateId === row.id)
    .map(({ serviceId, hasKey }) => ({ service_id: serviceId, has_key: hasKey })),
  created_at: formatTimestamp(row.createdAt),
})

const read = async (db: Kysely<DirectoryTables>, row: DelegateRow): Promise<DelegateRecord> =>
  recordOf(row, await listGrants(db, [row.id]))

/** An unknown id, another company's, and a text that is no id answer alike. */
export const requireRow = async (
  id: string,
  find: (id: string) => Promise<DelegateRow | undefined>,
): Promise<DelegateRow> => {
  const row = isUuid(id) ? await find(id) : undefined
  if (!row) throw new ApiError('delegates.not_found')
  return row
}

/** Before the invitation is accepted there is nobody to seal to. */
export const accountOf = ({ userId }: DelegateRow): string => {
  if (userId !== null) return userId
  throw new ApiError('delegates.not_found', { message: 'The delegate has not accepted the invitation yet.' })
}

const requireOwned = async (tx: Tx, companyUserId: string, ids: readonly string[]): Promise<string[]> => {
  const owned = await listOwnedServices(
    tx,
    companyUserId,
    ids.filter((id) => isUuid(id)),
  )
  if (owned.length < ids.length) throw new ApiError('services.not_found')
  return owned
}

export const management = (
  {
    directory,
    clock,
    ids,
    accounts,
    tokens,
  }: Pick<DelegateNeeds, 'directory' | 'clock' | 'ids' | 'accounts' | 'tokens'>,
  invites: Invitations,
) => {
  const tell = (tx: Tx, caller: DelegateManager, row: DelegateRow, act: string, data: object): Promise<void> =>
    accounts.audit(tx, {
      companyUserId: row.companyUserId,
      actor: caller,
      action: `delegate.${act}`,
      data: { delegate_id: row.id, email: row.email, ...data },
    })

  const invite = async (tx: Tx, caller: DelegateManager, { email, name, service_ids }: NewDelegate) => {
    const company = companyOf(caller)
    if (await isEmailKnown(tx, email)) throw new ApiError('delegates.email_taken')
    const row: DelegateRow = {
      id: ids.next(),
      companyUserId: company,
      email,
      name,
      userId: null,
      createdAt: clock.now(),
    }
    const { token, ...kept } = invites.create()
    if (!(await insertDelegate(tx, row, kept))) throw new ApiError('delegates.email_taken')
    const services = await requireOwned(tx, company, service_ids)
    await replaceGrants(tx, row.id, services)
    await invites.send(tx, row, company, token)
    await tell(tx, caller, row, 'invited', { name, service_ids: services })
    return read(tx, row)
  }

  const change = async (tx: Tx, caller: DelegateManager, id: string, patch: DelegatePatch) => {
    const company = companyOf(caller)
    const row = await requireRow(id, (known) => lockDelegate(tx, company, known))
    if (patch.name !== undefined) await updateName(tx, row.id, patch.name)
    if (patch.service_ids !== undefined) {
      await replaceGrants(tx, row.id, await requireOwned(tx, company, patch.service_ids))
      if (row.userId !== null) {
        // What the delegate authorized for a service's client may be for one that is taken away: it must be asked again.
        await tokens.grants.revoke(tx, { userId: row.userId, kind: 'client' })
        await directory.notify(tx, DELEGATE_TOPIC, row.userId)
      }
    }
    await tell(tx, caller, row, 'changed', patch)
    return read(tx, { ...row, name: patch.name ?? row.name })
  }

  const remove = async (tx: Tx, caller: DelegateManager, id: string): Promise<void> => {
    const row = await requireRow(id, (known) => lockDelegate(tx, companyOf(caller), known))
    await removeDelegate(tx, row.id)
    if (row.userId !== null) {
      await accounts.removeAccount(tx, row.userId)
      await directory.notify(tx, DELEGATE_TOPIC, row.userId)
    }
    await tell(tx, caller, row, 'removed', {})
  }

  const handOverKey = async (tx: Tx, caller: DelegateManager, id: string, serviceId: string, sealedKey: string) => {
    const row = await requireRow(id, (known) => lockDelegate(tx, companyOf(caller), known))
    accountOf(row)
    const isGranted = isUuid(serviceId) && (await updateKey(tx, row.id, serviceId, sealedKey))
    if (!isGranted) throw new ApiError('delegates.service_not_granted')
    await tell(tx, caller, row, 'key_handed_over', { service_id: serviceId })
  }
  return { invite, change, remove, handOverKey }
}
