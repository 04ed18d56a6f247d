// The invitation of a delegate: a token that works once within seven days, sent by mail and stored as a hash.

import { DAY_MS } from '../../../platform/clock/durations.ts'
import { chooseLanguage, type InLanguages, type MailText } from '../../../platform/mail/mail-text.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

const INVITE_DAYS = 7

export const hashInvitation = (secrets: Secrets, token: string): string => secrets.keyedHash(token, 'delegate.invite')

/** The token itself leaves only by mail; the hash is stored. */
export const newInvitation = (secrets: Secrets, nowMs: number) => {
  const token = secrets.random()
  return { token, hash: hashInvitation(secrets, token), until: new Date(nowMs + INVITE_DAYS * DAY_MS) }
}

const texts: InLanguages<(delegate: string, company: string | undefined, token: string) => MailText> = {
  en: (delegate, company = 'A company', token) => ({
    subject: `${company} has invited you to act on its behalf`,
    text: `Hello ${delegate},

${company} has invited you to act on its behalf as a delegate. To accept, use this token within ${INVITE_DAYS} days. It works only once:

${token}

If you did not expect this invitation, you can ignore this e-mail. Nothing happens unless you accept.
`,
  }),
  de: (delegate, company = 'Ein Unternehmen', token) => ({
    subject: `${company} lädt Sie ein, in seinem Namen zu handeln`,
    text: `Guten Tag ${delegate},

${company} lädt Sie ein, als Vertretung in seinem Namen zu handeln. Zum Annehmen verwenden Sie dieses Token innerhalb von ${INVITE_DAYS} Tagen. Es gilt nur einmal:

${token}

Haben Sie diese Einladung nicht erwartet, können Sie diese E-Mail ignorieren. Ohne Ihre Annahme geschieht nichts.
`,
  }),
}

export const invitationMail = (
  language: string | null,
  delegateName: string,
  companyName: string | undefined,
  token: string,
): MailText => chooseLanguage(language, texts)(delegateName, companyName, token)
