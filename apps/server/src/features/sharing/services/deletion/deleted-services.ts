// The deleted services of a company, so that its owner finds their runs and documents again (B-20).
import { ApiError } from '@company-data/protocol/errors'
import type { DeletedService } from '@company-data/protocol/wire/sharing/services'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { ServiceDeps } from '../deps.ts'
import { listFormerServices } from '../former-service-store.ts'
import type { Ownership, ReadableService } from '../ownership.ts'
import type { ServiceRow } from '../service-store.ts'

export const listDeleted =
  ({ accounts, database }: Pick<ServiceDeps, 'accounts' | 'database'>) =>
  async ({ userId }: SessionCaller): Promise<DeletedService[]> => {
    const [company, rows] = await Promise.all([accounts.state(userId), listFormerServices(database.kysely, userId)])
    return rows.map(({ id, name, share_code, deleted_at }) => ({
      service_id: id,
      name,
      code: `${company?.code ?? ''}/${share_code}`,
      deleted_at: formatTimestamp(deleted_at),
    }))
  }

/** Opens a service for reading: an existing one as `open` does, else one that the caller has deleted. */
export const orDeleted =
  <Caller extends Parameters<Ownership['findDeleted']>[0]>(
    { findDeleted }: Pick<Ownership, 'findDeleted'>,
    open: (caller: Caller, serviceId: string) => Promise<ServiceRow>,
  ) =>
  async (caller: Caller, serviceId: string): Promise<ReadableService> => {
    try {
      const { id, company_user_id } = await open(caller, serviceId)
      return { id, company_user_id, isDeleted: false }
    } catch (error) {
      const isMissing = error instanceof ApiError && error.key === 'services.not_found'
      const deleted = isMissing ? await findDeleted(caller, serviceId) : undefined
      if (deleted) return deleted
      throw error
    }
  }
