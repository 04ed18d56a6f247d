// Connections of the keyed service, with values and files that are really sealed to it.
import { randomUUID } from 'node:crypto'
import { sealValue, verifiedHash } from '@company-data/crypto'
import type { ConnectionRecord, ConnectionValue } from '@company-data/protocol/wire/sharing/connections'
import { type FakeRequest, fakeFile } from '@company-data/testkit/browser'
import { pageReply, type Replies } from './collections.ts'
import { AT } from './ids.ts'
import { keyedService, keyFileReplies, PASSPHRASE, SERVICE_KEY } from './keyed-service.ts'
import { fakeRequestField } from './request-fields.ts'

const NOT_ATTESTED = {
  verified_hash: null,
  verified_salt: null,
  verified_at: null,
  verified_expires_at: null,
  verified_method: null,
  verified_provider: null,
  verification_id: null,
}

/** The request fields of the service. */
const FIELDS = [
  { slug: 'remark', label: 'Remark', type: 'text' },
  { slug: 'mail', label: 'E-mail', type: 'email' },
  { slug: 'contract', label: 'Contract', type: 'document' },
].map(fakeRequestField)

type Slug = 'remark' | 'mail' | 'contract'

const emptyValue = (slug: Slug): ConnectionValue => {
  const field = FIELDS.find((candidate) => candidate.slug === slug)
  return {
    slug,
    service_field_id: field?.id ?? '',
    type: field?.type ?? '',
    live: false,
    updated_at: AT,
    ...NOT_ATTESTED,
  }
}

/** `attested`: the text that the platform has verified, which may be another one. */
export const sealedText = async (slug: Slug, text: string, attested?: string): Promise<ConnectionValue> => {
  const salt = 'a1'.repeat(16)
  const attestation = { verified_salt: salt, verified_at: AT, verified_method: 'email' as const }
  return {
    ...emptyValue(slug),
    value: await sealValue(text, SERVICE_KEY.publicKey),
    ...(attested !== undefined && { ...attestation, verified_hash: await verifiedHash(salt, attested) }),
  }
}

/** A file of the customer; `fileReplies` has its content. */
export const fileValue = (connectionId: string): ConnectionValue => {
  const value = emptyValue('contract')
  return { ...value, value_url: `/api/company-data/connections/${connectionId}/slots/${value.service_field_id}/file` }
}

/** `read` returns the current name and text of the PDF. */
export const fileReplies = (read: () => { name: string; text: string }): Replies => ({
  async 'GET /api/portal/services/{serviceId}/connections/{connectionId}/slots/{serviceFieldId}/file'() {
    const { name, text } = read()
    const file = `data:application/pdf;base64,${Buffer.from(text).toString('base64')}`
    const envelope = { file, original_name: name, mime_type: 'application/pdf', size: text.length }
    const value = await sealValue(JSON.stringify(envelope), SERVICE_KEY.publicKey)
    return fakeFile(JSON.stringify({ encrypted: true, value }), 'application/json')
  },
})

export const fakeConnection = (
  display_name: string,
  { values = {}, ...members }: Partial<ConnectionRecord> = {},
): ConnectionRecord => ({
  id: randomUUID(),
  person_id: randomUUID(),
  display_name,
  connected_at: AT,
  customer_type: 'person',
  share_code: null,
  unread_count: 0,
  twofa_enrolled: false,
  last_message_at: null,
  values,
  values_private: Object.fromEntries(Object.keys(values).map((slug) => [slug, false])),
  ...members,
})

/** The keyed service with these connections, which can be ended. */
export const connectedService = (connections: ConnectionRecord[]) => {
  const service = keyedService()
  const list = '/api/portal/services/{serviceId}/connections'
  const find = ({ params }: FakeRequest) => connections.find(({ id }) => id === params.connectionId)
  const replies: Replies = {
    ...keyFileReplies(),
    'GET /api/services/{id}/request-fields': { config_token: service.config_token, fields: FIELDS },
    [`GET ${list}`]: (request: FakeRequest) => pageReply(connections)(request),
    [`GET ${list}/export`]: () => {
      const lines = connections.map((connection) => ({ cursor: connection.id, connection }))
      const all = [...lines, { complete: true, count: lines.length }]
      return fakeFile(all.map((line) => `${JSON.stringify(line)}\n`).join(''), 'application/x-ndjson')
    },
    [`GET ${list}/{connectionId}`]: find,
    [`DELETE ${list}/{connectionId}`]: (request: FakeRequest) => {
      connections.splice(
        connections.findIndex(({ id }) => id === request.params.connectionId),
        1,
      )
    },
  }
  return { service, passphrase: PASSPHRASE, replies }
}

/** `remarks`: the values that each connection has shared, by the name of the person. */
export const sealedService = async (remarks: Readonly<Record<string, string>>) => {
  const connect = async ([name, remark]: [string, string]): Promise<ConnectionRecord> =>
    fakeConnection(name, { values: { remark: await sealedText('remark', remark) } })
  return connectedService(await Promise.all(Object.entries(remarks).map(connect)))
}
