// Finishes a return: a new password and a new kit, in one transaction that ends everything that could open the account.

import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import type { FinishedReturn, ReturnFinish } from '@company-data/protocol/wire/identity/recovery/account-return'
import { equalInConstantTime } from '../../../../platform/secrets/secrets.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import { loadState } from '../account-state.ts'
import { type AccountRow, lockById, updateAccount } from '../account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AccountDeps } from '../deps.ts'
import { removeDevices } from '../device-store.ts'
import { toRecipient } from '../mail-recipient.ts'
import { mailTexts } from '../mail-texts/mail-texts.ts'
import { removeCodesByPurpose } from '../mailed-code-store.ts'
import type { SlowHash } from '../password/password-hash.ts'
import { findKit } from '../recovery-kit/recovery-kit-store.ts'
import { type Kits, requireWraps } from '../recovery-kit/recovery-kits.ts'
import { findReturnByToken, type ReturnRow, removeReturns } from '../return-store.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { denied, RETURN_TOKEN_PURPOSE } from './return-outcomes.ts'

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'secrets' | 'mail' | 'tokens' | 'regions'> & {
  hashes: SlowHash
  kits: Pick<Kits, 'hashProof' | 'replace'>
  secondFactor: SecondFactor
  sessions: Sessions
  auditLog: AuditLog
}

const requireNewKit =
  (kits: Pick<Kits, 'hashProof'>) =>
  async (tx: DirectoryTx, account: AccountRow, { new_kit, ...wraps }: ReturnFinish): Promise<void> => {
    requireWraps(account.usertype, wraps)
    requireWraps(account.usertype, new_kit, ['new_kit'])
    const oldKit = await findKit(tx, account.user_id)
    const isOld = oldKit && equalInConstantTime(oldKit.proof_hash, kits.hashProof(account.user_id, new_kit.kit))
    // The same kit again would let the sheet that was just shown open the account once more.
    if (isOld) throw invalidMember(['new_kit', 'kit'], reason('key.kit_not_new'))
  }

export const createReturnFinish = (deps: Deps) => {
  const { directory, clock, secrets, mail, tokens, regions, hashes, kits, secondFactor, sessions, auditLog } = deps

  const findByToken = (db: DirectoryTx | typeof directory.kysely, token: string): Promise<ReturnRow | undefined> =>
    findReturnByToken(db, secrets.keyedHash(token, RETURN_TOKEN_PURPOSE), clock.now())

  /** The region takes writes again before anything changes. */
  const requireRegion = async (userId: string) => {
    const state = await loadState(directory, userId)
    if (!state) throw denied()
    const mode = regions.getMode(state.home)
    if (mode === 'out_of_order') throw new ApiError('platform.out_of_order')
    if (mode === 'writes_paused') throw new ApiError('db.writes_paused')
    return state
  }

  /** Everything that could open the account before: sessions, devices with their passkeys, the passcode, open codes. */
  const endAccess = async (tx: DirectoryTx, { user_id: userId }: AccountRow, row: ReturnRow): Promise<void> => {
    await removeReturns(tx, userId)
    await removeCodesByPurpose(tx, userId, ['kit_return', 'start_over'])
    if (!row.second_factor_shown) await secondFactor.turnOff(tx, userId)
    await removeDevices(tx, userId)
    await tokens.grants.revoke(tx, { userId, kind: 'session' })
  }

  const report = async (tx: DirectoryTx, account: AccountRow, kitId: string): Promise<void> => {
    const { user_id: userId, usertype } = account
    const entry = { actor: { kind: 'system' }, action: 'account.returned', data: { kit_id: kitId } } as const
    if (usertype === 'company') await auditLog.append(tx, { companyUserId: userId, ...entry })
    const text = mailTexts(account).kitUsed(kitId)
    await mail.add(tx, { ...toRecipient(account), kind: 'kit_used', ...text })
  }

  return async (input: ReturnFinish): Promise<FinishedReturn> => {
    const begun = await findByToken(directory.kysely, input.return_token)
    if (!begun) throw denied()
    const state = await requireRegion(begun.user_id)
    const passwordHash = await hashes.hash(input.password, begun.user_id)
    return directory.transaction(async (tx) => {
      const account = await lockById(tx, begun.user_id)
      // Read again under the lock: of two concurrent calls with one token, the second finds none.
      const row = account && (await findByToken(tx, input.return_token))
      if (!row) throw denied()
      // The second factor was turned on after the return was opened without one.
      if (secondFactor.isOn(account) && !row.second_factor_shown && row.state !== 'waiting') throw denied()
      await requireNewKit(kits)(tx, account, input)
      const { encrypted_recovery_private_key: recoveryKey } = input
      await updateAccount(tx, account.user_id, {
        auth_salt: input.auth_salt,
        password_hash: passwordHash,
        encrypted_private_key: JSON.stringify(input.encrypted_private_key),
        ...(recoveryKey && { encrypted_recovery_private_key: JSON.stringify(recoveryKey) }),
        passcode_hash: null,
      })
      await endAccess(tx, account, row)
      const kitId = await kits.replace(tx, account.user_id, input.new_kit)
      await report(tx, account, kitId)
      const session = await sessions.open(tx, state, { openedBy: 'kit' })
      return { ...session, encrypted_private_key: input.encrypted_private_key, kit_id: kitId }
    })
  }
}
