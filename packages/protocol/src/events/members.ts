// The members of events, as zod shapes: those of all events, and those of each family.
import { z } from 'zod'
import { sha256Hex, uuid } from '../wire/ids.ts'
import { date, timestamp } from '../wire/timestamps.ts'
import { wrapperString } from '../wire/wrappers.ts'

/** D1-EVT-01, CX-02; `id` is always the id of the event. The share code is null after the account was deleted. */
export const baseMembers = {
  id: uuid,
  person_user_id: uuid,
  share_code: z.string().nullable(),
  at: timestamp,
}

// CX-23: not in the document; with it a consumer can read the event's subject.
const connectionId = { connection_id: uuid }

export const connectionMembers = { customer_type: z.enum(['person', 'company']), ...connectionId }

export const slotMembers = { slug: z.string(), ...connectionId }

/** D1-EVT-05: exactly one of value and value_url. */
export const fieldUpdatedMembers = {
  ...slotMembers,
  live: z.boolean(),
  value: wrapperString.optional(),
  value_url: z.string().optional(),
}

// FG-34: the owner's copy of a flow document belongs to no connection.
const documentConnectionId = { connection_id: uuid.nullable() }

export const documentMembers = {
  document_id: uuid,
  name: z.string(),
  kind: z.enum(['document', 'agreement', 'subscription']),
  payload_kind: z.enum(['json', 'file']),
  ...documentConnectionId,
}

/** D1-EVT-12, D1-EVT-26 to 35; CX-13: an event never carries the status `waiting`. */
export const documentStatusMembers = {
  document_id: uuid,
  status: z.enum(['offering', 'ready_to_sign', 'active', 'active_but_ending', 'ended']),
  action: z.enum(['signed', 'accepted', 'cancelled']).nullable(),
  method: z.enum(['biometric', 'twofa', 'email', 'custodian']).nullable(),
  content_sha256: sha256Hex.nullable(),
  signed_at: timestamp.nullable(),
  cancel_effective_date: date.nullable(),
  sealed_at: timestamp.nullable(),
  plain_sha256: sha256Hex.nullable(),
  signer_first_name: z.string().nullable(),
  signer_last_name: z.string().nullable(),
  signer_name_verified: z.boolean().nullable(),
  ...documentConnectionId,
}

export const requestMembers = { request_id: uuid }

export const flowTurnMembers = { flow_run_id: uuid, awaiting_party: z.string() }

export const flowCompletedMembers = { flow_run_id: uuid }

/** D1-EVT-22: a challenge that expires causes no event. */
export const challengeMembers = {
  challenge_id: uuid,
  status: z.enum(['approved', 'denied', 'revoked']),
  completed_at: timestamp,
}

export const keyRotatedMembers = { public_key_sha256: sha256Hex }

export const messageMembers = {
  connection_id: uuid,
  message_id: uuid,
  person_public_key: z.string(),
  created_at: timestamp,
  body: wrapperString,
}
