// Six-digit codes sent to the value under verification: stored as a keyed hash, sent in the same transaction.
import { randomInt } from 'node:crypto'
import { verification } from '@company-data/protocol/limits'
import type { NewMail } from '../../../platform/mail/mail-queue.ts'
import { chooseLanguage, type InLanguages, type MailText } from '../../../platform/mail/mail-text.ts'
import { equalInConstantTime, type Secrets } from '../../../platform/secrets/secrets.ts'
import type { Method } from './store.ts'

export interface SentCode {
  hash: string
  expiresAt: Date
  mail: Omit<NewMail, 'accountId'>
}

interface CodeTarget {
  method: Method
  to: string
  language: string | null
}

const texts: InLanguages<(code: string) => MailText> = {
  en: (code) => ({
    subject: 'Your verification code',
    text: `Your code is ${code}. It is valid for ${verification.codeMinutes} minutes. If you did not ask for it, ignore this message.`,
  }),
  de: (code) => ({
    subject: 'Ihr Bestätigungscode',
    text: `Ihr Code ist ${code}. Er gilt ${verification.codeMinutes} Minuten. Haben Sie ihn nicht angefordert, ignorieren Sie diese Nachricht.`,
  }),
  // Only characters of the short alphabet of text messages: another one would make it two messages.
  fr: (code) => ({
    subject: 'Votre code de vérification',
    text: `Votre code est ${code}. Il est valable ${verification.codeMinutes} minutes. Si la demande ne vient pas de vous, ignorez ce message.`,
  }),
}

const createMail = ({ method, to, language }: CodeTarget, code: string, expiresAt: Date): SentCode['mail'] => {
  const message = { to, code, expiresAt, ...chooseLanguage(language, texts)(code) }
  return method === 'sms'
    ? { ...message, kind: 'verification_sms', channel: 'sms' }
    : { ...message, kind: 'verification_email' }
}

export const verificationCodes = (secrets: Secrets) => {
  // The id is part of the hash, so that equal codes of two verifications have different hashes.
  const hashCode = (verificationId: string, code: string): string =>
    secrets.keyedHash(`${verificationId}:${code}`, 'verification.code')
  return {
    create(verificationId: string, target: CodeTarget, now: Date): SentCode {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(now.getTime() + verification.codeMinutes * 60_000)
      return { hash: hashCode(verificationId, code), expiresAt, mail: createMail(target, code, expiresAt) }
    },
    matches: (verificationId: string, code: string, hash: string | null): boolean =>
      hash !== null && equalInConstantTime(hash, hashCode(verificationId, code)),
  }
}
