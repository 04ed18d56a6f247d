// Six-digit codes by mail: sent in the transaction of the act, tried a few times, used once.
import { randomInt } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import { recoveryCode } from '@company-data/protocol/limits'
import type { Transaction } from 'kysely'
import { equalInConstantTime } from '../../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import type { AccountNeeds } from '../needs.ts'
import { type CodePurpose, removeCode, takeTry, upsertCode } from './mailed-code-store.ts'

type Tx = Transaction<DirectoryTables>

const MINUTE_MS = 60_000
const lifetimesMs: Readonly<Record<CodePurpose, number>> = {
  confirm_email: 24 * 60 * MINUTE_MS,
  change_email: recoveryCode.minutes * MINUTE_MS,
  delete_account: recoveryCode.minutes * MINUTE_MS,
  // G-053
  recovery: recoveryCode.minutes * MINUTE_MS,
}

const subjects: Readonly<Record<CodePurpose, string>> = {
  confirm_email: 'Confirm your e-mail address',
  change_email: 'Confirm your new e-mail address',
  delete_account: 'Confirm that your account is to be deleted',
  recovery: 'Your code for recovering a secret',
}

export interface Sending {
  userId: string
  purpose: CodePurpose
  to: string
  /** The new address of an e-mail change. */
  target?: string | null
}

/** A code that was typed in and fits; it still has to be used up in the transaction of its act. */
export interface CheckedCode {
  userId: string
  purpose: CodePurpose
  hash: string
  target: string | null
}

export interface MailedCodes {
  send(tx: Tx, sending: Sending): Promise<{ expiresAt: Date }>
  /** Counts the try, which stays counted whatever becomes of the act; undefined when the code does not fit. */
  check(userId: string, purpose: CodePurpose, code: string): Promise<CheckedCode | undefined>
  /** False when another act used it first. */
  use(tx: Tx, code: CheckedCode): Promise<boolean>
  /** Both at once, with the ordinary refusal. */
  require(userId: string, purpose: CodePurpose, code: string): Promise<CheckedCode>
}

type Needs = Pick<AccountNeeds, 'directory' | 'clock' | 'secrets' | 'mail'>

export const mailedCodes = ({ directory, clock, secrets, mail }: Needs): MailedCodes => {
  // The user id is mixed in: equal codes of two accounts do not look equal in the table.
  const hashOf = (userId: string, purpose: CodePurpose, code: string): string =>
    secrets.keyedHash(`${userId}:${code}`, `mailed_code.${purpose}`)

  const check: MailedCodes['check'] = async (userId, purpose, code) => {
    const attempt = { userId, purpose, now: clock.now(), maxTries: recoveryCode.tries }
    const open = await takeTry(directory.kysely, attempt)
    const hash = hashOf(userId, purpose, code)
    if (!open || !equalInConstantTime(open.code_hash, hash)) return undefined
    return { userId, purpose, hash, target: open.target }
  }
  return {
    check,
    async send(tx, { userId, purpose, to, target = null }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(clock.nowMs() + lifetimesMs[purpose])
      const row = { user_id: userId, purpose, code_hash: hashOf(userId, purpose, code), target, expires_at: expiresAt }
      await upsertCode(tx, row)
      const text = `Your code is ${code}. It is valid until ${expiresAt.toISOString()}. If you did not ask for it, ignore this mail.`
      await mail.add(tx, { to, kind: purpose, subject: subjects[purpose], text, code })
      return { expiresAt }
    },
    use: (tx, { userId, purpose, hash }) => removeCode(tx, userId, purpose, hash),
    async require(userId, purpose, code) {
      const checked = await check(userId, purpose, code)
      if (!checked) throw new ApiError('account.code_invalid')
      return checked
    },
  }
}
