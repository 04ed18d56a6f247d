// Binds each party of a flow to its user and connection by the same rules as the trigger (FG-25).
import type { Party } from '@company-data/flow-engine'
import type { ConnectionRecord } from '@company-data/protocol/wire/sharing/connections'
import type { PublishedFlow } from '../../flows/flow-record.ts'
import { requirePinnedKey, viaConnection } from '../../keys/pins/pinned-key.ts'
import type { FlowAccess, FlowRunTargets } from './flow-access.ts'

export interface BoundCustomer {
  userId: string
  publicKey: string
  connection: ConnectionRecord
}

export interface BoundParties {
  company: { userId: string; publicKey: string }
  /** Party key → its customer; the owner's parties are not in it. */
  customers: ReadonlyMap<string, BoundCustomer>
}

const hasType = ({ type }: Party): boolean => type !== null && type !== undefined

/** A party without a type and without a binding goes to the one target, except the one named `company`. */
const isOwnerParty = (party: Party, companyUserId: string, { bindings, target }: FlowRunTargets): boolean => {
  if (hasType(party)) return party.type === 'owner'
  const userId = bindings?.[party.key]
  return userId === undefined ? target !== undefined && party.key === 'company' : userId === companyUserId
}

/** The connection under the id that the caller named, even if the platform answers with another id. */
const readNamed = async ({ read }: FlowAccess['source']['connections'], id: string): Promise<ConnectionRecord> => ({
  ...(await read(id)),
  id,
})

/** A user is bound by id only if the party has no type; its connection is then looked up. */
const findConnection = async (
  { source: { connections } }: FlowAccess,
  party: Party,
  { target, targets, bindings }: FlowRunTargets,
): Promise<ConnectionRecord | undefined> => {
  const namedTarget = targets?.[party.key] ?? target
  const userId = hasType(party) ? undefined : bindings?.[party.key]
  if (userId === undefined) return namedTarget && readNamed(connections, namedTarget.connection_id)
  for await (const connection of connections.list()) if (connection.person_id === userId) return connection
  return undefined
}

/**
 * A party that stays unbound here is left out: the platform refuses the trigger with the key that says why. Each
 * distinct connection and key is read once.
 */
export const boundParties = async (
  access: FlowAccess,
  { definition }: PublishedFlow,
  targets: FlowRunTargets,
): Promise<BoundParties> => {
  const [userId, publicKey] = await Promise.all([access.companyUserId(), access.servicePublicKey()])
  const byUser = new Map<string, BoundCustomer>()
  const customers = new Map<string, BoundCustomer>()
  for (const party of definition.parties) {
    if (isOwnerParty(party, userId, targets)) continue
    const connection = await findConnection(access, party, targets)
    if (connection === undefined || connection.share_code === null) continue
    const customer = byUser.get(connection.person_id) ?? {
      userId: connection.person_id,
      publicKey: await requirePinnedKey(access.pins, {
        owner: {
          id: connection.person_id,
          kind: connection.customer_type,
          name: connection.display_name,
          via: viaConnection(connection.id),
        },
        contact: 'first',
        publicKey: (await access.source.publicKeys.read(connection.share_code)).public_key,
      }),
      connection,
    }
    byUser.set(customer.userId, customer)
    customers.set(party.key, customer)
  }
  return { company: { userId, publicKey }, customers }
}
