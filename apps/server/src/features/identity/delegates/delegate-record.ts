// A delegate as the API shows it, and the access check for delegates.
import type { DelegateId } from '@company-data/protocol/contract/ids'
import { ApiError, refusedBecause } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import type { DelegateRecord } from '@company-data/protocol/wire/identity/delegates'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { AccountClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { DirectoryDb } from '../../../schema/directory.ts'
import { type GrantRow, listGrants } from './grant-store.ts'
import type { DelegateRow } from './store.ts'

/** The owner at the portal, or an account client with delegate_management. */
export type DelegateManager = SessionCaller | AccountClientCaller

export const requireCompanyId = (caller: DelegateManager): string => {
  if (caller.companyUserId === undefined) throw new ApiError('auth.forbidden')
  return caller.companyUserId
}

export const toRecord = (row: DelegateRow, grants: readonly GrantRow[]): DelegateRecord => ({
  id: row.id,
  email: row.email,
  name: row.name,
  status: row.userId === null ? 'invited' : 'active',
  services: grants
    .filter(({ delegateId }) => delegateId === row.id)
    .map(({ serviceId, hasKey }) => ({ service_id: serviceId, has_key: hasKey })),
  created_at: formatTimestamp(row.createdAt),
})

export const readRecord = async (db: DirectoryDb, row: DelegateRow): Promise<DelegateRecord> =>
  toRecord(row, await listGrants(db, [row.id]))

/** An unknown id and another company's delegate get the same response. */
export const requireDelegate = async (
  id: DelegateId,
  find: (id: DelegateId) => Promise<DelegateRow | undefined>,
): Promise<DelegateRow> => {
  const row = await find(id)
  if (!row) throw new ApiError('delegates.not_found')
  return row
}

/** The delegate's account, which has the public key to seal to; missing until the invitation is accepted. */
export const requireAccount = ({ userId }: DelegateRow): string => {
  if (userId !== null) return userId
  throw refusedBecause('delegates.not_found', reason('delegate.not_accepted'))
}
