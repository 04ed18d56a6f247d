// Recovery codes of the second factor: ten that each work once in place of a code of the authenticator app.
import { randomInt } from 'node:crypto'
import { CROCKFORD_SIZE, foldCrockford, toCrockfordSymbol } from '@company-data/crypto/seal'
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'
import type { AccountRow } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { toRecipient } from '../mail-recipient.ts'
import { mailTexts } from '../mail-texts/mail-texts.ts'
import {
  countRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './recovery-code-store.ts'

const PURPOSE = 'account.recovery_code'
const CODES = 10
const SYMBOLS = 10
const GROUP = 5

export interface RecoveryCodes {
  /** True if the text has the form of a recovery code; a code of the authenticator app is shorter. */
  isForm(text: string): boolean
  /** Makes ten codes; the earlier ones end. They are known only to the caller from now on. */
  replace(tx: DirectoryTx, userId: string): Promise<string[]>
  /** False if the code is wrong or was used. A use is mailed to the owner. */
  use(tx: DirectoryTx, account: AccountRow, code: string): Promise<boolean>
  count(db: DirectoryDb, userId: string): Promise<number>
  remove(tx: DirectoryTx, userId: string): Promise<void>
}

const createCode = (): string => {
  const symbols = Array.from({ length: SYMBOLS }, () => toCrockfordSymbol(randomInt(CROCKFORD_SIZE))).join('')
  return `${symbols.slice(0, GROUP)}-${symbols.slice(GROUP)}`
}

/** A set, because two equal codes would be one row. */
const createCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < CODES) codes.add(createCode())
  return [...codes]
}

export const recoveryCodes = ({ secrets, mail }: Pick<AccountDeps, 'secrets' | 'mail'>): RecoveryCodes => {
  // The user id is part of the input, so equal codes of two accounts have different hashes.
  const hashCode = (userId: string, code: string): string =>
    secrets.keyedHash(`${userId}:${foldCrockford(code)}`, PURPOSE)
  return {
    isForm: (text) => foldCrockford(text).length === SYMBOLS,
    async replace(tx, userId) {
      const codes = createCodes()
      const hashes = codes.map((code) => hashCode(userId, code))
      await replaceRecoveryCodes(tx, userId, hashes)
      return codes
    },
    async use(tx, account, code) {
      const { user_id: userId } = account
      if (!(await takeRecoveryCode(tx, userId, hashCode(userId, code)))) return false
      const text = mailTexts(account).recoveryCodeUsed(await countRecoveryCodes(tx, userId))
      await mail.add(tx, { ...toRecipient(account), kind: 'recovery_code_used', ...text })
      return true
    },
    count: countRecoveryCodes,
    remove: removeRecoveryCodes,
  }
}
