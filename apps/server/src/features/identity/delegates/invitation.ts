// The invitation of a delegate: a token that works once within seven days, sent by mail and stored as a hash.
import type { Secrets } from '../../../platform/secrets/secrets.ts'

const INVITE_DAYS = 7
const DAY_MS = 24 * 3600_000

export const hashInvitation = (secrets: Secrets, token: string): string => secrets.keyedHash(token, 'delegate.invite')

/** The token itself leaves only by mail; the hash is stored. */
export const newInvitation = (secrets: Secrets, nowMs: number) => {
  const token = secrets.random()
  return { token, hash: hashInvitation(secrets, token), until: new Date(nowMs + INVITE_DAYS * DAY_MS) }
}

export const invitationMail = (delegateName: string, companyName: string, token: string) => ({
  subject: `${companyName} has invited you to act on its behalf`,
  text: `Hello ${delegateName},

${companyName} has invited you to act on its behalf as a delegate. To accept, use this token within ${INVITE_DAYS} days. It works only once:

${token}

If you did not expect this invitation, you can ignore this e-mail. Nothing happens unless you accept.
`,
})
