// Binds users to the parties of a run, read from target, targets and bindings. Pure (FG-25, FA-43).
import { definitionLimits, type Party } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { getMember, isMembers, type Members } from '../body-members.ts'
import type { LostCustomer } from '../store.ts'

/** A customer of the service that can be bound; `isLost`: it has deleted its account. */
export interface Candidate extends LostCustomer {
  isLost: boolean
}

/** The ids in the body, which are looked up before any other check of them. */
export interface NamedIds {
  connectionIds: readonly string[]
  /** Users bound to parties without a type, except the company. */
  userIds: readonly string[]
  /** True for an id that can belong to no account. */
  hasImpossible: boolean
}

const OWNER_KEY = 'company'

const invalid = (): ApiError => new ApiError('flows.bindings_invalid')

const normalizeId = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.toLowerCase() : undefined

const readConnectionId = (target: unknown): string | undefined =>
  isMembers(target) ? normalizeId(getMember(target, 'connection_id')) : undefined

const untypedBindings = (members: Members, parties: readonly Party[], companyUserId: string): string[] => {
  const bindings = getMember(members, 'bindings')
  if (!isMembers(bindings)) return []
  const users = parties.flatMap(({ key, type }) => (type === null ? (normalizeId(getMember(bindings, key)) ?? []) : []))
  return users.filter((userId) => userId !== companyUserId)
}

export const namedIds = (members: Members, parties: readonly Party[], companyUserId: string): NamedIds => {
  const targets = getMember(members, 'targets')
  // Each is looked up and locked: a body has room for 50,000.
  if (isMembers(targets) && Object.keys(targets).length > definitionLimits.parties) throw invalid()
  const allTargets = [getMember(members, 'target'), ...(isMembers(targets) ? Object.values(targets) : [])]
  const connectionIds = [...new Set(allTargets.flatMap((target) => readConnectionId(target) ?? []))]
  const userIds = [...new Set(untypedBindings(members, parties, companyUserId))]
  return {
    connectionIds: connectionIds.filter(isUuid),
    userIds: userIds.filter(isUuid),
    hasImpossible: ![...connectionIds, ...userIds].every(isUuid),
  }
}

export interface Candidates {
  byConnection: ReadonlyMap<string, Candidate>
  byUser: ReadonlyMap<string, Candidate>
}

interface BindingInput {
  /** Party → user, from targets and bindings; the single target. */
  target: Candidate | undefined
  targets: ReadonlyMap<string, Candidate>
  bindings: ReadonlyMap<string, string>
}

const requireCandidate = (target: unknown, { byConnection }: Candidates): Candidate => {
  const candidate = byConnection.get(readConnectionId(target) ?? '')
  if (candidate === undefined) throw invalid()
  return candidate
}

const readEntries = (value: unknown, partyKeys: ReadonlySet<string>): Array<[string, unknown]> => {
  if (value === undefined) return []
  if (!isMembers(value)) throw invalid()
  const entries = Object.entries(value).filter(([, member]) => member !== null)
  if (entries.some(([key]) => !partyKeys.has(key))) throw invalid()
  return entries
}

const readInput = (members: Members, parties: readonly Party[], candidates: Candidates): BindingInput => {
  const partyKeys = new Set(parties.map(({ key }) => key))
  const ownerKeys = new Set(parties.flatMap(({ key, type }) => (type === 'owner' ? [key] : [])))
  const [target, targets] = [getMember(members, 'target'), getMember(members, 'targets')]
  if (target !== undefined && targets !== undefined) throw invalid()
  const targetEntries = readEntries(targets, partyKeys)
  if (targetEntries.some(([key]) => ownerKeys.has(key))) throw invalid()
  return {
    target: target === undefined ? undefined : requireCandidate(target, candidates),
    targets: new Map(targetEntries.map(([key, value]) => [key, requireCandidate(value, candidates)])),
    bindings: new Map(
      readEntries(getMember(members, 'bindings'), partyKeys).map(([key, value]) => {
        const userId = normalizeId(value)
        if (userId === undefined) throw invalid()
        return [key, userId]
      }),
    ),
  }
}

/** A typed party takes its customer from target or targets; `bindings` may only repeat it. */
const bindTyped = ({ key, type }: Party, input: BindingInput): string => {
  const candidate = input.targets.get(key) ?? input.target
  if (candidate === undefined || candidate.customer_type !== type) throw invalid()
  return candidate.customer_user_id
}

const bindUntyped = ({ key }: Party, input: BindingInput, companyUserId: string): string => {
  const bound = input.bindings.get(key) ?? input.targets.get(key)?.customer_user_id
  if (bound !== undefined) return bound
  if (input.target === undefined) throw invalid()
  return key === OWNER_KEY ? companyUserId : input.target.customer_user_id
}

const bindParty = (party: Party, input: BindingInput, companyUserId: string): string => {
  if (party.type === 'owner') return companyUserId
  return party.type === null ? bindUntyped(party, input, companyUserId) : bindTyped(party, input)
}

/** D2-PTY-07: the company's party belongs to the company, even if no party has a type. */
const requireOwner = (
  parties: readonly Party[],
  bindings: ReadonlyMap<string, string>,
  companyUserId: string,
): void => {
  const untypedOwner = parties.find(({ key, type }) => type === null && key === OWNER_KEY)
  if (untypedOwner && bindings.get(OWNER_KEY) !== companyUserId) throw invalid()
  if (![...bindings.values()].includes(companyUserId)) throw invalid()
}

export const bindParties = (
  members: Members,
  parties: readonly Party[],
  companyUserId: string,
  candidates: Candidates,
): ReadonlyMap<string, string> => {
  const input = readInput(members, parties, candidates)
  const bindings = new Map(parties.map((party) => [party.key, bindParty(party, input, companyUserId)]))
  for (const source of [
    input.bindings,
    new Map([...input.targets].map(([key, customer]) => [key, customer.customer_user_id])),
  ])
    for (const [key, userId] of source) if (bindings.get(key) !== userId) throw invalid()
  requireOwner(parties, bindings, companyUserId)
  return bindings
}
