// Six-digit codes sent to the value under verification: stored as a keyed hash, sent in the same transaction.
import { randomInt } from 'node:crypto'
import { verification } from '@company-data/protocol/limits'
import type { NewMail } from '../../../platform/mail/mail-queue.ts'
import { equalInConstantTime, type Secrets } from '../../../platform/secrets/secrets.ts'
import type { Method } from './store.ts'

export interface SentCode {
  hash: string
  expiresAt: Date
  mail: Omit<NewMail, 'accountId'>
}

const createMail = (method: Method, to: string, code: string, expiresAt: Date): SentCode['mail'] => {
  const text = `Your code is ${code}. It is valid for ${verification.codeMinutes} minutes. If you did not ask for it, ignore this message.`
  const message = { to, text, code, expiresAt, subject: 'Your verification code' }
  return method === 'sms'
    ? { ...message, kind: 'verification_sms', channel: 'sms' }
    : { ...message, kind: 'verification_email' }
}

export const verificationCodes = (secrets: Secrets) => {
  // The id is part of the hash, so that equal codes of two verifications have different hashes.
  const hashCode = (verificationId: string, code: string): string =>
    secrets.keyedHash(`${verificationId}:${code}`, 'verification.code')
  return {
    create(verificationId: string, method: Method, to: string, now: Date): SentCode {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(now.getTime() + verification.codeMinutes * 60_000)
      return { hash: hashCode(verificationId, code), expiresAt, mail: createMail(method, to, code, expiresAt) }
    },
    matches: (verificationId: string, code: string, hash: string | null): boolean =>
      hash !== null && equalInConstantTime(hash, hashCode(verificationId, code)),
  }
}
