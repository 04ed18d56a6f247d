// A verified value: asked for and confirmed as a person's device does it.
import type { TestAccount } from '../callers/accounts.ts'
import type { Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import { mailbox } from '../mail/mailbox.ts'
import type { TestPlatform } from '../platform/start-platform.ts'

export const requestVerification = (
  person: TestAccount,
  datumId: string,
  method: string,
  plaintext?: unknown,
): Promise<Reply> =>
  person.call('POST', '/api/verifications', {
    contact_data_id: datumId,
    method,
    ...(plaintext !== undefined && { plaintext }),
  })

/** The id of a verification whose code is on its way. */
export const startVerification = async (
  person: TestAccount,
  datumId: string,
  method: string,
  plaintext?: string,
): Promise<string> => {
  const reply = await requestVerification(person, datumId, method, plaintext)
  return expectStatus(reply, 201, 'asking for a verification').body.verification_id
}

export const confirmVerification = (person: TestAccount, id: string, code: unknown): Promise<Reply> =>
  person.call('POST', `/api/verifications/${id}/confirm`, { code })

/** Verifies a value with the code that was sent to it. */
export const verifyDatum = async (
  platform: TestPlatform,
  person: TestAccount,
  datumId: string,
  plaintext: string,
  method = 'email',
) => {
  const id = await startVerification(person, datumId, method, plaintext)
  const code = await mailbox(platform).codeFor(plaintext, `verification_${method}`)
  return expectStatus(await confirmVerification(person, id, code), 200, 'confirming').body
}

/** Another code than the given one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
