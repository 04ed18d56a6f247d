// The service passphrases that an owner keeps sealed to the account key, with their lines in the audit log.
import { ApiError } from '@company-data/protocol/errors'
import type { OwnerServiceKey } from '@company-data/protocol/wire/sharing/owner-service-keys'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { ServiceDeps } from '../deps.ts'
import { holdOwnedService } from '../directory-entry/service-entry-store.ts'
import { deleteOwnerKey, listOwnerKeys, replaceOwnerKey } from './owner-key-store.ts'

export const ownerKeys = ({ directory, clock, accounts }: Pick<ServiceDeps, 'directory' | 'clock' | 'accounts'>) => ({
  async list({ userId }: SessionCaller): Promise<OwnerServiceKey[]> {
    const rows = await listOwnerKeys(directory.kysely, userId)
    return rows.map(({ created_at, ...row }) => ({ ...row, created_at: formatTimestamp(created_at) }))
  },
  keep: (caller: SessionCaller, serviceId: string, sealedKey: string): Promise<void> =>
    directory.transaction(async (tx) => {
      const companyUserId = caller.userId
      // The service is held, so that its deletion cannot leave a key behind.
      if (!(await holdOwnedService(tx, companyUserId, serviceId))) throw new ApiError('services.not_found')
      await replaceOwnerKey(tx, {
        service_id: serviceId,
        company_user_id: companyUserId,
        sealed_key: sealedKey,
        created_at: clock.now(),
      })
      const data = { service_id: serviceId }
      await accounts.audit(tx, { companyUserId, actor: caller, action: 'service_key.kept', data })
    }),
  remove: (caller: SessionCaller, serviceId: string): Promise<void> =>
    directory.transaction(async (tx) => {
      const companyUserId = caller.userId
      if (!(await deleteOwnerKey(tx, companyUserId, serviceId))) throw new ApiError('services.not_found')
      const data = { service_id: serviceId }
      await accounts.audit(tx, { companyUserId, actor: caller, action: 'service_key.removed', data })
    }),
})
