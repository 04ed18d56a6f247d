// Makes a sample of any event for a test send: made-up ids, values that open with the key of the service, and `test: true`.
import { sealValue } from '@company-data/crypto/seal'
import type { EventName, WireEvent } from '@company-data/protocol/events'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Ids } from '../../../../platform/ids/ids.ts'

/** Receivers distinguish a sample from an event by `test`. */
export type SampleEvent = WireEvent & { test: true }

interface SampleDeps {
  ids: Ids
  at: Date
  /** The key of the service. */
  publicKey: string
}

const HASH = 'a'.repeat(64)

type Members = Readonly<Record<string, unknown>>

const documentStatus = (document_id: string, connection_id: string, at: string): Members => ({
  document_id,
  status: 'active',
  action: 'signed',
  method: 'biometric',
  content_sha256: HASH,
  signed_at: at,
  cancel_effective_date: null,
  sealed_at: at,
  plain_sha256: HASH,
  signer_first_name: 'Anna',
  signer_last_name: 'Berger',
  signer_name_verified: false,
  connection_id,
})

/** The members that an event has beside those of every event. */
const createMembers = async (event: EventName, { ids, at, publicKey }: SampleDeps): Promise<Members> => {
  const [time, connection_id] = [formatTimestamp(at), ids.next()]
  const slot = { slug: 'email', connection_id }
  const document = { document_id: ids.next(), name: 'Contract', kind: 'agreement', payload_kind: 'file', connection_id }
  switch (event) {
    case 'connection_created':
    case 'connection_deleted':
      return { customer_type: 'person', connection_id }
    case 'field_updated':
      return { ...slot, live: true, value: await sealValue('anna.berger@example.org', publicKey) }
    case 'field_deleted':
    case 'consent_accepted':
    case 'consent_declined':
      return slot
    case 'document_created':
    case 'document_updated':
    case 'document_deleted':
      return document
    case 'document_status_changed':
      return documentStatus(document.document_id, connection_id, time)
    case 'connection_request_accepted':
    case 'connection_request_rejected':
      return { request_id: ids.next() }
    case 'flow_run_turn':
      return { flow_run_id: ids.next(), awaiting_party: 'company' }
    case 'flow_completed':
      return { flow_run_id: ids.next() }
    case '2fa_challenge_completed':
      return { challenge_id: ids.next(), status: 'approved', completed_at: time }
    case 'key_rotated':
      return { public_key_sha256: HASH }
    case 'message_received': {
      const body = await sealValue('Is my order on its way?', publicKey)
      return { connection_id, message_id: ids.next(), person_public_key: publicKey, created_at: time, body }
    }
  }
}

export const makeSampleEvent = async (event: EventName, deps: SampleDeps): Promise<SampleEvent> => {
  const { ids, at } = deps
  const base = { id: ids.next(), event, person_user_id: ids.next(), share_code: 'SAMPLE2345', at: formatTimestamp(at) }
  return { ...base, ...(await createMembers(event, deps)), test: true } as SampleEvent
}
