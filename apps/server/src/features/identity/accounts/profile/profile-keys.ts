// The keys of an account, for its own devices: GET /api/profile/keys and GET /api/account-key. Private halves are wrapped.
import { ApiError } from '@company-data/protocol/errors'
import type { AccountKeyRecord, ProfileKeys } from '@company-data/protocol/wire/identity/account-keys'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AccountDeps } from '../deps.ts'
import type { AccountRecords } from './account-record.ts'

type Deps = Pick<AccountDeps, 'directory'> & { accountRecords: AccountRecords; auditLog: AuditLog }

export const profileKeys = ({ directory, accountRecords, auditLog }: Deps) => ({
  /** D1-ACCT-11: the wrapped keys, for a device that knows the password. */
  async read(userId: string): Promise<ProfileKeys> {
    const row = await accountRecords.get(userId)
    if (row.encrypted_private_key === null) throw new ApiError('auth.token_invalid')
    return {
      public_key: row.public_key,
      encrypted_private_key: row.encrypted_private_key,
      ...(row.recovery_public_key !== null && { recovery_public_key: row.recovery_public_key }),
      ...(row.encrypted_recovery_private_key !== null && {
        encrypted_recovery_private_key: row.encrypted_recovery_private_key,
      }),
    }
  },
  /**
   * D1-ACCT-01: `public_key_sha256` lets a company check that a downloaded key is the one in use. A-106: a
   * reader who knows the password can open everything with it, so every read is in the audit log.
   */
  async accountKey(caller: SessionCaller): Promise<AccountKeyRecord> {
    const { userId } = caller
    const { public_key, public_key_sha256, encrypted_private_key } = await accountRecords.get(userId)
    if (encrypted_private_key === null) throw new ApiError('auth.token_invalid')
    const data = { public_key_sha256 }
    await directory.transaction((tx) =>
      auditLog.append(tx, { companyUserId: userId, actor: caller, action: 'account_key.read', data }),
    )
    return { public_key, public_key_sha256, encrypted_private_key }
  },
})
