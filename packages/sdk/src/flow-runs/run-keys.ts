// The keys that answers and files of a run are sealed to: one per distinct bound user (D2-ANS-23, FG-44).
import { publicKeySha256, sealValue } from '@company-data/crypto'
import { companyConnectionCalls } from '../connections/company-connection-calls.ts'
import { FlowRunError } from '../errors/flow-run-error.ts'
import { isPlatformError } from '../errors/platform-error.ts'
import { SessionError } from '../errors/session-error.ts'
import { sha256Hex } from '../files/sha256.ts'
import { runPinId } from '../keys/pins/pin-book.ts'
import { noPins, requirePinnedKey, viaConnection } from '../keys/pins/pinned-key.ts'
import { publicKeyCalls } from '../keys/public-keys.ts'
import type { Api } from '../transport/api.ts'
import { findCallerId, type RunAccess } from './run-access.ts'
import type { FlowRunRecord } from './run-record.ts'

/** User id → public key. */
export type RecipientKeys = ReadonlyMap<string, string>

/** A copy for one user. */
export interface SealedCopy {
  for_user_id: string
  value: string
}

const readKey = async (api: Api, code: string): Promise<string> => (await publicKeyCalls(api).read(code)).public_key

/** Data sealed to a key of another service would be lost to everyone else in the company. */
const requireServiceKey = (derived: string, namedKey: string): string => {
  if (derived !== namedKey) throw new SessionError('key_mismatch')
  return namedKey
}

const findParticipantKey = async (
  access: RunAccess<unknown>,
  record: FlowRunRecord,
  userId: string,
): Promise<string> => {
  const participant = record.participants.find(({ person_user_id }) => person_user_id === userId)
  const code = participant?.share_code
  if (!code) throw new FlowRunError('keys_missing', { names: [participant?.party_key ?? userId] })
  return readKey(access.api, code).catch((error: unknown) => {
    // FG-44: an account client without customer_connections may not request keys, and takes the one that the run names.
    const namedKey = participant?.public_key
    if (!namedKey || !isPlatformError(error, 'auth.client_endpoint_forbidden')) throw error
    return namedKey
  })
}

const findPartyLabel = ({ bindings, parties }: FlowRunRecord, userId: string): string | undefined =>
  parties.find(({ key }) => bindings[key] === userId)?.label

/** The run has no name of the company: it is read only for the message about a refused key. */
const nameCompany = async (api: Api, connectionId: string, error: unknown): Promise<never> => {
  if (!(error instanceof SessionError && error.reason === 'key_mismatch')) throw error
  const connection = await companyConnectionCalls(api)
    .read(connectionId)
    .catch(() => undefined)
  throw new SessionError(error.reason, connection?.company_name)
}

/** The owner knows its customers by their connections; a customer knows the other participants only by this run. */
const findParticipantConnection = (
  { role }: RunAccess<unknown>,
  { participants }: FlowRunRecord,
  userId: string,
): string | undefined => {
  const connectionId = participants.find(({ person_user_id }) => person_user_id === userId)?.connection_id
  return role === 'owner' && connectionId ? viaConnection(connectionId) : undefined
}

const listUserIds = ({ bindings }: FlowRunRecord): string[] => [...new Set(Object.values(bindings))].sort()

/** The participants of a run never change (FG-25), so they are remembered with their keys. */
const requireSameParticipants = async ({ pins, runId }: RunAccess<unknown>, keys: RecipientKeys): Promise<void> => {
  if (pins === noPins) return
  const participants = [...keys].map(async ([userId, key]) => `${userId} ${await publicKeySha256(key)}`)
  const text = (await Promise.all(participants)).sort().join('\n')
  await pins.check({ id: runPinId(runId), kind: 'service' }, 'first', await sha256Hex(text))
}

/** A key that was derived from the caller's private key needs no pin. */
const findUserKey = async (access: RunAccess<unknown>, record: FlowRunRecord, userId: string): Promise<string> => {
  const derived = userId === findCallerId(access, record) ? await access.ownPublicKey() : undefined
  const isService = userId === record.company_user_id
  if (derived !== undefined) return isService ? requireServiceKey(derived, record.service_public_key) : derived
  return isService
    ? requirePinnedKey(access.pins, {
        owner: {
          id: record.service_id,
          kind: 'service',
          via: access.connectionId && viaConnection(access.connectionId),
        },
        contact: 'later',
        publicKey: record.service_public_key,
      }).catch((error: unknown) => nameCompany(access.api, record.connection_id, error))
    : requirePinnedKey(access.pins, {
        owner: {
          id: userId,
          kind: 'person',
          name: findPartyLabel(record, userId),
          via: findParticipantConnection(access, record, userId),
        },
        contact: 'first',
        publicKey: await findParticipantKey(access, record, userId),
      })
}

/** Requested once per run, for the participants that it had when it was opened. */
export const recipientKeys = (
  access: RunAccess<unknown>,
  first: FlowRunRecord,
): ((record: FlowRunRecord) => Promise<RecipientKeys>) => {
  const userIds = listUserIds(first)
  let keys: Promise<RecipientKeys> | undefined
  const readKeys = async (record: FlowRunRecord): Promise<RecipientKeys> => {
    const entries = userIds.map(async (userId) => [userId, await findUserKey(access, record, userId)] as const)
    const read = new Map(await Promise.all(entries))
    await requireSameParticipants(access, read)
    return read
  }
  return async (record) => {
    if (listUserIds(record).join() !== userIds.join()) throw new SessionError('key_mismatch')
    keys ??= readKeys(record)
    return keys.catch((error: unknown) => {
      keys = undefined
      throw error
    })
  }
}

export const sealForAll = (plaintext: string, keys: RecipientKeys): Promise<SealedCopy[]> =>
  Promise.all([...keys].map(async ([for_user_id, key]) => ({ for_user_id, value: await sealValue(plaintext, key) })))
