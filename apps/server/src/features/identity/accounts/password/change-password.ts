// Changes the password: the same keys are wrapped again, and every other session ends (G-011).

import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import { isUniqueSalt } from '@company-data/protocol/wire/identity/account-keys'
import type { PasswordChange } from '@company-data/protocol/wire/identity/password'
import { type AccountRow, lockById, updateAccount } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { type Passkeys, readPasskeyProof, type UsablePasskeyProof } from '../passkeys/passkeys.ts'
import type { PasswordChecks } from '../password-check.ts'
import type { ReturnEndings } from '../return-endings.ts'
import type { SlowHash } from './password-hash.ts'

/** A company's stored wrap of the recovery key has a salt too. */
const requireUniqueSalt = (account: AccountRow, { new_auth_salt, ...keys }: PasswordChange): void => {
  const recoveryKey = keys.encrypted_recovery_private_key ?? account.encrypted_recovery_private_key
  if (isUniqueSalt(new_auth_salt, { ...keys, encrypted_recovery_private_key: recoveryKey })) return
  throw invalidMember('new_auth_salt', reason('key.salt_reused'))
}

type Deps = Pick<AccountDeps, 'directory' | 'tokens'> & {
  passkeys: Passkeys
  passwordChecks: PasswordChecks
  hashes: SlowHash
  returnEndings: Pick<ReturnEndings, 'endByLogin'>
}

export const passwords = ({ directory, tokens, passkeys, passwordChecks, hashes, returnEndings }: Deps) => {
  /** A passkey may stand for the old password, as a way back. */
  const requireOldPassword = async (
    account: AccountRow,
    change: PasswordChange,
    address: string,
  ): Promise<UsablePasskeyProof | undefined> => {
    const { password, new_auth_salt } = change
    if (password !== undefined) {
      if (await passwordChecks.matches(account, password, address)) return undefined
      throw new ApiError('auth.login_failed')
    }
    const text = `password:${account.user_id}:${new_auth_salt}`
    const signed = readPasskeyProof(change)
    const proof = signed && (await passkeys.checkProof(account.user_id, text, signed))
    if (!proof) throw new ApiError('account.proof_invalid')
    return proof
  }
  return {
    async change(account: AccountRow, grantId: string, change: PasswordChange, address: string): Promise<void> {
      const proof = await requireOldPassword(account, change, address)
      requireUniqueSalt(account, change)
      const passwordHash = await hashes.hash(change.new_password, account.user_id)
      // G-011: a company that sends no new wrap keeps the old one, which its old password opens.
      const recoveryKey = account.usertype === 'company' ? change.encrypted_recovery_private_key : undefined
      await directory.transaction(async (tx) => {
        // The second of two concurrent changes is refused: its old password is no longer correct.
        const current = await lockById(tx, account.user_id)
        if (current?.password_hash !== account.password_hash) throw new ApiError('auth.login_failed')
        if (proof && !(await proof.use(tx))) throw new ApiError('account.proof_invalid')
        await updateAccount(tx, account.user_id, {
          auth_salt: change.new_auth_salt,
          password_hash: passwordHash,
          encrypted_private_key: JSON.stringify(change.encrypted_private_key),
          ...(recoveryKey && { encrypted_recovery_private_key: JSON.stringify(recoveryKey) }),
        })
        await returnEndings.endByLogin(tx, account.user_id)
        await tokens.grants.revoke(tx, { userId: account.user_id, kind: 'session', exceptGrantId: grantId })
      })
    },
  }
}
