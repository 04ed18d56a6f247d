// Verifications of a profile's e-mail addresses at a fake platform: started by the page, confirmed with the code of the test.
import { createHash } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import type { FakeReply, FakeRequest } from '@company-data/testkit/browser'
import { nextTime } from './fake-conversation.ts'
import type { FakeDatum } from './fake-profile.ts'

const SALT = '0123456789abcdef0123456789abcdef'

const UNDECIDED = {
  decided_at: null,
  verified_hash: null,
  verified_salt: null,
  verified_at: null,
  verified_expires_at: null,
  verified_method: null,
  verified_provider: null,
}

/**
 * The verifications of these data.
 * @example fake.onAll({ ...profile.replies, ...fakeVerifications(profile.data, '424242') })
 */
export const fakeVerifications = (data: readonly FakeDatum[], code: string): Record<string, FakeReply> => {
  const records: Array<Record<string, unknown>> = []
  /** By verification. */
  const hashes = new Map<unknown, string>()
  const find = (id: string | undefined) => {
    const record = records.find(({ verification_id }) => verification_id === id)
    if (!record) throw new ApiError('verifications.not_found')
    return record
  }
  return {
    'GET /api/verifications': () => ({ items: records, next_cursor: null }),
    'POST /api/verifications': ({ body: { contact_data_id, method, plaintext } }: FakeRequest) => {
      const verification_id = crypto.randomUUID()
      hashes.set(verification_id, createHash('sha256').update(`${SALT}${plaintext}`).digest('hex'))
      const members = { verification_id, contact_data_id, method, status: 'pending', created_at: nextTime() }
      records.push({ ...members, ...UNDECIDED })
      return { verification_id, status: 'pending' }
    },
    'POST /api/verifications/{id}/confirm': ({ params, body }: FakeRequest) => {
      const record = find(params.id)
      if (body.code !== code) throw new ApiError('verifications.code_invalid')
      const attestation = {
        verified_hash: hashes.get(record.verification_id),
        verified_salt: SALT,
        verified_at: nextTime(),
        verified_expires_at: null,
        verified_method: 'email',
        verified_provider: 'platform',
      }
      const datum = data.find(({ id }) => id === record.contact_data_id)
      if (datum) datum.verification = { ...attestation, verification_id: record.verification_id }
      return Object.assign(record, { status: 'verified', decided_at: nextTime(), ...attestation })
    },
  }
}
