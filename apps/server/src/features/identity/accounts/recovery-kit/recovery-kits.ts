// The recovery kit of an account: a sheet whose code stands for the password. The platform never sees the code.

import { randomInt } from 'node:crypto'
import { CROCKFORD_SIZE, type EncryptedPrivateKey, toCrockfordSymbol } from '@company-data/crypto/seal'
import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import type {
  KitKeys,
  NewRecoveryKit,
  RecoveryKitRecord,
} from '@company-data/protocol/wire/identity/recovery/recovery-kit'
import type { StepUp as StepUpInput } from '@company-data/protocol/wire/identity/step-up'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import { findById, type UserType } from '../account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AccountDeps } from '../deps.ts'
import { toRecipient } from '../mail-recipient.ts'
import { mailTexts } from '../mail-texts/mail-texts.ts'
import type { ReturnEndings } from '../return-endings.ts'
import type { StepUp } from '../step-up/step-up.ts'
import { confirmKit, findKit, type KitRow, removeKit, replaceKit } from './recovery-kit-store.ts'

const KIT_ID_SYMBOLS = 6
const NO_PROOF = 'none'

export interface Kits {
  read(userId: string): Promise<RecoveryKitRecord>
  create(caller: SessionCaller, kit: NewRecoveryKit, address: string): Promise<RecoveryKitRecord>
  confirm(userId: string): Promise<RecoveryKitRecord>
  remove(caller: SessionCaller, proof: StepUpInput, address: string): Promise<void>
  /** A keyed hash of the proof; 160 random bits need no slow one. */
  hashProof(userId: string, kit: string): string
  /** Stores a kit in the caller's transaction and returns its id. */
  replace(tx: DirectoryTx, userId: string, keys: KitKeys): Promise<string>
}

const toRecord = ({ kit_id, created_at, confirmed_at }: Pick<KitRow, 'kit_id' | 'created_at' | 'confirmed_at'>) => ({
  kit_id,
  created_at: formatTimestamp(created_at),
  confirmed: confirmed_at !== null,
})

const createKitId = (): string =>
  Array.from({ length: KIT_ID_SYMBOLS }, () => toCrockfordSymbol(randomInt(CROCKFORD_SIZE))).join('')

interface Wraps {
  encrypted_recovery_private_key?: EncryptedPrivateKey | null | undefined
}

const RECOVERY_WRAP = 'encrypted_recovery_private_key'

/** A company wraps its recovery key too, so that its recovery copies survive; a person has none. */
export const requireWraps = (usertype: UserType, wraps: Wraps, path: readonly string[] = []): void => {
  const hasRecoveryKey = wraps.encrypted_recovery_private_key != null
  if (hasRecoveryKey === (usertype === 'company')) return
  const key = hasRecoveryKey ? 'key.recovery_only_company' : 'key.recovery_missing'
  throw invalidMember([...path, RECOVERY_WRAP], reason(key))
}

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'secrets' | 'mail'> & {
  auditLog: AuditLog
  stepUp: StepUp
  returnEndings: Pick<ReturnEndings, 'endKitReturn'>
}

export const kits = ({ directory, clock, secrets, mail, auditLog, stepUp, returnEndings }: Deps): Kits => {
  const hashProof = (userId: string, kit: string): string => secrets.keyedHash(`${userId}:${kit}`, 'account.kit')
  const requireKit = <T>(kit: T | undefined): T => {
    if (!kit) throw new ApiError('account.kit_not_found')
    return kit
  }
  const replace: Kits['replace'] = async (tx, userId, keys) => {
    const kitId = createKitId()
    await replaceKit(tx, {
      user_id: userId,
      kit_id: kitId,
      proof_hash: hashProof(userId, keys.kit),
      encrypted_private_key: keys.encrypted_private_key,
      encrypted_recovery_private_key: keys.encrypted_recovery_private_key ?? null,
      created_at: clock.now(),
    })
    return kitId
  }
  /** Audit entry and mail of a change, in its transaction. */
  const report = async (
    tx: DirectoryTx,
    caller: SessionCaller,
    action: 'kit.created' | 'kit.removed',
    kitId: string,
  ) => {
    const { userId, kind } = caller
    const data = { kit_id: kitId }
    if (kind === 'company') await auditLog.append(tx, { companyUserId: userId, actor: caller, action, data })
    const account = await findById(tx, userId)
    if (!account) return
    const texts = mailTexts(account)
    const text = action === 'kit.created' ? texts.kitCreated(kitId) : texts.kitRemoved(kitId)
    await mail.add(tx, { ...toRecipient(account), kind: action.replace('.', '_'), ...text })
  }

  return {
    hashProof,
    replace,
    read: async (userId) => toRecord(requireKit(await findKit(directory.kysely, userId))),
    async create(caller, { kit, encrypted_private_key, encrypted_recovery_private_key, ...proof }, address) {
      const { userId } = caller
      const keys = { kit, encrypted_private_key, encrypted_recovery_private_key }
      requireWraps(caller.kind, keys)
      const action = { text: `kit:${userId}:${kit}`, freshIsEnough: true, address, isCounted: true }
      const accepted = await stepUp.requireProof(caller, proof, action)
      const createdAt = clock.now()
      const kitId = await directory.transaction(async (tx) => {
        await accepted.use(tx)
        const id = await replace(tx, userId, keys)
        await returnEndings.endKitReturn(tx, userId)
        await report(tx, caller, 'kit.created', id)
        return id
      })
      return toRecord({ kit_id: kitId, created_at: createdAt, confirmed_at: null })
    },
    confirm: async (userId) => toRecord(requireKit(await confirmKit(directory.kysely, userId, clock.now()))),
    async remove(caller, proof, address) {
      const { userId } = caller
      requireKit(await findKit(directory.kysely, userId))
      const action = { text: `kit:${userId}:${NO_PROOF}`, freshIsEnough: false, address, isCounted: true }
      const accepted = await stepUp.requireProof(caller, proof, action)
      await directory.transaction(async (tx) => {
        await accepted.use(tx)
        const kitId = requireKit(await removeKit(tx, userId))
        await returnEndings.endKitReturn(tx, userId)
        await report(tx, caller, 'kit.removed', kitId)
      })
    },
  }
}
