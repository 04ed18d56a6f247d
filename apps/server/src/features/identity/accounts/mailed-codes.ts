// Six-digit codes by mail: sent in the caller's transaction, valid for a few attempts, used once.
import { randomInt } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import { recoveryCode } from '@company-data/protocol/limits'
import { MINUTE_MS } from '../../../platform/clock/durations.ts'
import { equalInConstantTime } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { findMailSettings } from './account-store.ts'
import type { AccountDeps } from './deps.ts'
import { mailTexts } from './mail-texts/mail-texts.ts'
import { type CodeKey, type CodePurpose, removeCode, restoreCode, takeTry, upsertCode } from './mailed-code-store.ts'

const lifetimesMs: Readonly<Record<CodePurpose, number>> = {
  confirm_email: 24 * 60 * MINUTE_MS,
  change_email: recoveryCode.minutes * MINUTE_MS,
  delete_account: recoveryCode.minutes * MINUTE_MS,
  // G-053
  recovery: recoveryCode.minutes * MINUTE_MS,
  proof: recoveryCode.minutes * MINUTE_MS,
  kit_return: recoveryCode.minutes * MINUTE_MS,
  //
  start_over: 24 * 60 * MINUTE_MS,
}

/** Sent to the address of the account, which may be a stranger's until it is confirmed. */
const ownPurposes: readonly CodePurpose[] = ['delete_account', 'recovery', 'proof']
/** Sent to the address of the account, for any caller: limited per caller and address before. */
const returnPurposes: readonly CodePurpose[] = ['kit_return', 'start_over']

export interface NewCode {
  userId: string
  purpose: CodePurpose
  to: string
  /** The one object that the code is valid for. */
  about?: string
  /** The new address of an e-mail change. */
  target?: string | null
  /** The page to continue with afterwards. */
  nextPage?: string | undefined
}

/** A correctly entered code; it still has to be used in the transaction of its operation. */
export interface CheckedCode extends CodeKey {
  hash: string
  target: string | null
  expiresAt: Date
  tries: number
}

export interface MailedCodes {
  send(tx: DirectoryTx, newCode: NewCode): Promise<{ expiresAt: Date }>
  /** Counts the attempt, even if the operation fails later; undefined if the code is wrong. */
  check(userId: string, purpose: CodePurpose, code: string, about?: string): Promise<CheckedCode | undefined>
  /** False if another operation used the code first. */
  use(tx: DirectoryTx, code: CheckedCode): Promise<boolean>
  /** For an operation of another database that failed: its code is valid again, with the tries it has left. */
  giveBack(code: CheckedCode): Promise<void>
  /** Like `check`, but refuses with `account.code_invalid`. */
  require(userId: string, purpose: CodePurpose, code: string): Promise<CheckedCode>
}

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'secrets' | 'mail'>

export const mailedCodes = ({ directory, clock, secrets, mail }: Deps): MailedCodes => {
  // The user id is part of the input, so equal codes of two accounts have different hashes.
  const hashCode = ({ userId, purpose, about }: CodeKey, code: string): string =>
    secrets.keyedHash(`${userId}:${about}:${code}`, `mailed_code.${purpose}`)

  const check: MailedCodes['check'] = async (userId, purpose, code, about = '') => {
    const key = { userId, purpose, about }
    const row = await takeTry(directory.kysely, { ...key, now: clock.now(), maxTries: recoveryCode.tries })
    const hash = hashCode(key, code)
    if (!row || !equalInConstantTime(row.code_hash, hash)) return undefined
    return { ...key, hash, target: row.target, expiresAt: row.expires_at, tries: row.tries }
  }
  return {
    check,
    async send(tx, { userId, purpose, to, about = '', target = null, nextPage }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(clock.nowMs() + lifetimesMs[purpose])
      const code_hash = hashCode({ userId, purpose, about }, code)
      const row = { user_id: userId, purpose, about, code_hash, target, expires_at: expiresAt }
      await upsertCode(tx, row)
      const { language, isConfirmed } = await findMailSettings(tx, userId)
      const texts = mailTexts({ language })
      await mail.add(tx, {
        accountId: userId,
        to,
        kind: purpose,
        ...texts.code(purpose, code, expiresAt, nextPage),
        code,
        isConfirmed: returnPurposes.includes(purpose) || (isConfirmed && ownPurposes.includes(purpose)),
      })
      return { expiresAt }
    },
    use: (tx, { hash, ...key }) => removeCode(tx, key, hash),
    giveBack: ({ userId, purpose, about, hash, target, expiresAt, tries }) =>
      restoreCode(directory.kysely, {
        user_id: userId,
        purpose,
        about,
        code_hash: hash,
        target,
        expires_at: expiresAt,
        tries,
      }),
    async require(userId, purpose, code) {
      const checked = await check(userId, purpose, code)
      if (!checked) throw new ApiError('account.code_invalid')
      return checked
    },
  }
}
