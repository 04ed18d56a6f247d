// Data of a person and rows of a service at a fake platform, sealed with real keys.
import { openValue, sealValue } from '@company-data/crypto'
import { systemTypes } from '@company-data/field-types'
import { newKeyPair } from '@company-data/testkit'
import { type FakeReply, fakeFile, getFakeDevice, keyLogReplies } from '@company-data/testkit/browser'

const TIME = '2026-01-02T03:04:05.000+00:00'

interface Datum {
  type: string
  /** Null for a file. */
  text: string | null
  members?: Readonly<Record<string, unknown>>
}

const sealDatum = async ({ type, text, members = {} }: Datum, publicKey: string) => ({
  id: crypto.randomUUID(),
  contact_field_id: crypto.randomUUID(),
  slug: type,
  type,
  label: `contact_field.${type}`,
  value: text === null ? null : await sealValue(text, publicKey),
  has_file: text === null,
  is_private: false,
  verification: null,
  updated_at: TIME,
  mappings: [],
  ...members,
})

/** The profile of the person who can sign in. */
export const fakeProfile = async (...entries: readonly Datum[]) => {
  const { publicKey } = (await getFakeDevice()).pair
  const data = await Promise.all(entries.map((entry) => sealDatum(entry, publicKey)))
  const replies: Record<string, FakeReply> = {
    'GET /api/contact-field-types': systemTypes,
    'GET /api/contact-data': data,
  }
  /** The private file of a datum. */
  const setFile = async (id: string, envelope: string): Promise<void> => {
    const body = JSON.stringify({ encrypted: true, value: await sealValue(envelope, publicKey) })
    replies[`GET /api/contact-data/${id}/file`] = fakeFile(body, 'application/json')
  }
  return { data, replies, setFile }
}

/** An attestation that counts. */
export const ATTESTED = {
  verification: {
    verified_hash: '0'.repeat(64),
    verified_salt: 'salt',
    verified_at: TIME,
    verified_expires_at: null,
    verified_method: 'email',
    verified_provider: 'platform',
    verification_id: crypto.randomUUID(),
  },
}

/** The request of a service to enroll, before and after the login of a person who is not connected with it. */
export const ENROLLMENT = { kind: 'svc', mode: '2fa_enroll', connected: null, enrolled: null } as const
export const NOT_CONNECTED = { connected: false, enrolled: false, service_code: 'NORDWIND/PORTAL' } as const

const toRow = (row: Readonly<Record<string, unknown>>) => ({
  id: crypto.randomUUID(),
  type: 'text',
  one_time: false,
  mandatory: false,
  verified: false,
  verified_max_age_days: null,
  plugin: null,
  options: null,
  ...row,
})

/** A service that asks for these rows, and the connections made with it. */
export const fakeService = async (name: string, rows: ReadonlyArray<Readonly<Record<string, unknown>>>) => {
  const keys = await newKeyPair()
  const service_id = crypto.randomUUID()
  const state = { fields: rows.map(toRow), config_token: crypto.randomUUID() as string }
  const replies: Record<string, FakeReply> = {
    ...keyLogReplies({ id: service_id, code: NOT_CONNECTED.service_code, public_key: keys.publicKey }),
    'GET /api/profile/by-code': () => ({
      kind: 'service',
      service_id,
      name,
      company_name: 'Nordwind Energie',
      company_identity: null,
      audience: 'both',
      sandbox: false,
      public_key: keys.publicKey,
      ...state,
    }),
    'POST /api/company-connections': () => {
      const id = crypto.randomUUID()
      return {
        id,
        connection_id: id,
        company_user_id: crypto.randomUUID(),
        company_name: 'Nordwind Energie',
        company_identity: null,
        service: {
          id: crypto.randomUUID(),
          name,
          description: null,
          code: 'NORDWIND/PORTAL',
          audience: 'both',
          public_key: keys.publicKey,
          public_key_sha256: '0'.repeat(64),
        },
        customer_type: 'person',
        connected_at: TIME,
        config_token: state.config_token,
        answers: [],
        missing: [],
        pending_consents: 0,
        unread_count: 0,
        last_message_at: null,
      }
    },
  }
  return {
    serviceId: service_id,
    keys,
    replies,
    publish(...next: ReadonlyArray<Readonly<Record<string, unknown>>>): void {
      Object.assign(state, { fields: next.map(toRow), config_token: crypto.randomUUID() })
    },
    open: (wrapper: string) => openValue(wrapper, keys.pkcs8),
    token: () => state.config_token,
  }
}

/** A company that was not checked. */
export const fakeIdentity = (company_user_id: string) =>
  ({
    company_user_id,
    code: null,
    verified: 'none',
    domain: null,
    legal_name: null,
    checked_at: null,
    since: '2026-01-02',
    name_key: '0'.repeat(16),
    name_conflict: false,
    name_conflict_domain: null,
  }) as const
