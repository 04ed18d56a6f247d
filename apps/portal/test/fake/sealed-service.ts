// A service with real keys behind the fake platform, and connections whose values are sealed to it.
import { randomBytes, randomUUID } from 'node:crypto'
import { createPrivatePem, sealValue } from '@company-data/crypto'
import type { ConnectionRecord } from '@company-data/protocol/wire/sharing/connections'
import { newKeyPair } from '@company-data/testkit'
import { fakeFile } from '@company-data/testkit/browser'
import { pageReply, type Replies } from './collections.ts'
import { AT, fakeService } from './records.ts'

/** Of the form of a real one (G-062). */
const PASSPHRASE = randomBytes(32).toString('base64url')

const NOT_ATTESTED = {
  ...{ verified_hash: null, verified_salt: null, verified_at: null, verified_expires_at: null, verified_method: null },
  ...{ verified_provider: null, verification_id: null },
}

const REMARK = {
  ...{ id: randomUUID(), slug: 'remark', label: 'Remark', type: 'text', one_time: false, mandatory: false },
  ...{ verified: false, verified_max_age_days: null, plugin: null, options: null, audience: 'both' },
}

/** `remarks`: what each connection has shared in the one field of the service, by the name of the person. */
export const sealedService = async (remarks: Readonly<Record<string, string>>) => {
  const { publicKey: public_key, pkcs8 } = await newKeyPair()
  const pem = await createPrivatePem(pkcs8, PASSPHRASE)
  const service = fakeService({ public_key })
  const connect = async ([display_name, remark]: [string, string]): Promise<ConnectionRecord> => ({
    ...{ id: randomUUID(), person_id: randomUUID(), display_name, connected_at: AT, customer_type: 'person' },
    ...{ share_code: null, unread_count: 0, twofa_enrolled: false, last_message_at: null },
    values: {
      remark: {
        ...{ slug: 'remark', service_field_id: REMARK.id, type: 'text', live: false, updated_at: AT },
        ...{ value: await sealValue(remark, public_key), ...NOT_ATTESTED },
      },
    },
    values_private: { remark: false },
  })
  const connections = await Promise.all(Object.entries(remarks).map(connect))
  const replies: Replies = {
    'GET /api/services/{id}/private-pem': fakeFile(pem, 'application/x-pem-file'),
    'GET /api/services/{id}/request-fields': { config_token: service.config_token, fields: [REMARK] },
    'GET /api/portal/services/{id}/connections': pageReply(connections),
  }
  return { service, passphrase: PASSPHRASE, connections, replies }
}
