// The checks of a trigger as named functions, in the order of FG-25: the first failure is returned. They run in the
// transaction that writes the run and lock the service, the flow and the connections until it ends.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import type { ServiceRow } from '../../../sharing/services/index.ts'
import type { FlowListRow } from '../../flows/index.ts'
import { getMember, type Members } from '../body-members.ts'
import type { FlowRunDeps } from '../deps.ts'
import { lockStaged, type UsedSource } from '../file-store.ts'
import {
  type FlowCall,
  flowNotFound,
  requireContractFlows,
  requirePublished,
  STAGED_TTL_MS,
} from '../files/stage-file.ts'
import type { PartyTag, PinnedFlow, PinnedFlows } from '../flow/pinned-flow.ts'
import { bindParties, type Candidate, type Candidates } from './bindings.ts'
import { findCandidates } from './find-candidates.ts'
import { matchSources, type RequiredCopy, readSentCopies } from './source-files.ts'
import { COMPANY, readTagValues, requireFresh, requireVersionNumber, type TagEntry } from './tag-values.ts'

/** The participants, once every party is bound. */
export interface Bound {
  bindings: ReadonlyMap<string, string>
  /** The customers in the order of their first party, each once. */
  customers: readonly Candidate[]
}

/** A trigger that may become a run. */
export interface CheckedTrigger {
  flow: FlowListRow
  version: number
  pinnedFlow: PinnedFlow
  bound: Bound
  /** Recipient → its entry; empty if the text shows no customer's value. */
  entries: ReadonlyMap<string, TagEntry>
  sources: readonly UsedSource[]
}

/** Values currently shared with the service: `connection slug` → whether it is private. */
type SharedSlots = ReadonlyMap<string, { is_private: boolean }>

type LockDeps = Pick<FlowRunDeps, 'services' | 'flows'>

const requireFlow = async ({ services, flows }: LockDeps, tx: RegionTx, { owner, flowId }: FlowCall) => {
  const service = await services.rows.lockShared(tx, owner.companyUserId, owner.serviceId)
  const flow = service && (await flows.rows.lockShared(tx, flowId))
  if (!service || flow?.service_id !== service.id) throw flowNotFound()
  return { service, flow }
}

const requireLatest = (members: Members, latest: number): void => {
  const version = getMember(members, 'flow_version')
  // FA-45: a non-integer is refused later, with the tag values.
  if (Number.isInteger(version) && version !== latest) throw new ApiError('flows.version_changed')
}

/** A company connected to its own service is not a counterparty. */
const bindCustomers = (bindings: ReadonlyMap<string, string>, { byUser }: Candidates, companyUserId: string): Bound => {
  const userIds = new Set(bindings.values()).difference(new Set([companyUserId]))
  return { bindings, customers: [...userIds].flatMap((userId) => byUser.get(userId) ?? []) }
}

const requireCounterparty = ({ customers }: Bound): void => {
  if (customers.length === 0) throw new ApiError('flows.no_counterparty')
}

/** FG-43: recipient → hash of its current key. A deleted account has no key. */
const requireAccounts = async (
  { accounts }: Pick<FlowRunDeps, 'accounts'>,
  { customers }: Bound,
  service: ServiceRow,
): Promise<ReadonlyMap<string, string>> => {
  const userIds = customers.map(({ customer_user_id }) => customer_user_id)
  const publics = await accounts.listPublicAccounts(userIds, { fresh: true })
  if (customers.some(({ isLost }) => isLost) || publics.size < userIds.length)
    throw new ApiError('account.counterparty_deleted')
  const keys = [...publics].map(([userId, { publicKeySha256 }]) => [userId, publicKeySha256] as const)
  return new Map([[COMPANY, service.public_key_sha256] as const, ...keys])
}

const readShared = async (
  { requestFields, connections }: Pick<FlowRunDeps, 'requestFields' | 'connections'>,
  tx: RegionTx,
  serviceId: string,
  { customers }: Bound,
  now: Date,
): Promise<SharedSlots> => {
  const connectionIds = customers.map(({ connection_id }) => connection_id)
  const [fields, slots] = await Promise.all([
    requestFields.rows.listSlots(tx, serviceId),
    connections.rows.listAnsweredSlots(tx, connectionIds, now),
  ])
  const slugs = new Map(fields.map(({ id, slug }) => [id, slug]))
  return new Map(slots.map((slot) => [`${slot.connection_id} ${slugs.get(slot.request_field_id)}`, slot]))
}

const findConnectionId = ({ bindings, customers }: Bound, party: string): string | undefined =>
  customers.find(({ customer_user_id }) => customer_user_id === bindings.get(party))?.connection_id

/** FG-26: the owner's values in the text do not concern the caller. */
const selectCustomerTags = async (flow: PinnedFlow, bound: Bound): Promise<PartyTag[]> =>
  (await flow.partyTags()).filter(({ party }) => findConnectionId(bound, party) !== undefined)

const checkTagValues = (members: Members, tags: readonly PartyTag[], bound: Bound, slots: SharedSlots) => {
  requireVersionNumber(getMember(members, 'flow_version'), tags)
  if (tags.length === 0) return new Map<string, TagEntry>()
  const isPrivate = ({ party, field }: PartyTag): boolean =>
    slots.get(`${findConnectionId(bound, party)} ${field}`)?.is_private ?? false
  const userIds = bound.customers.map(({ customer_user_id }) => customer_user_id)
  return readTagValues(members, { tags, bindings: bound.bindings, userIds, isPrivate })
}

/** D2-SRC-08, D2-SRC-12: per answered source one copy for every bound user, the company included. */
const requiredCopies = ({ connectionSources }: PinnedFlow, bound: Bound, slots: SharedSlots): RequiredCopy[] =>
  connectionSources.flatMap(({ source_key, party, request_slug }) => {
    const source_user_id = bound.bindings.get(party)
    const isAnswered = slots.has(`${findConnectionId(bound, party)} ${request_slug}`)
    if (source_user_id === undefined || !isAnswered) return []
    const userIds = [...new Set(bound.bindings.values())]
    return userIds.map((for_user_id) => ({ source_key, for_user_id, source_user_id }))
  })

const takeSources = async (
  tx: RegionTx,
  flow: FlowListRow,
  members: Members,
  required: readonly RequiredCopy[],
  now: Date,
): Promise<UsedSource[]> => {
  const sentCopies = readSentCopies(getMember(members, 'source_files'))
  const fileIds = sentCopies.copies.map(({ file }) => file.toLowerCase()).filter(isUuid)
  const staged = await lockStaged(tx, flow.id, fileIds, new Date(now.getTime() - STAGED_TTL_MS))
  return matchSources(required, sentCopies, staged)
}

export type CheckTrigger = ReturnType<typeof checkTrigger>

export const checkTrigger =
  (
    deps: Pick<FlowRunDeps, 'accounts' | 'clock' | 'services' | 'flows' | 'connections' | 'requestFields'>,
    pinned: PinnedFlows,
  ) =>
  async (tx: RegionTx, call: FlowCall, members: Members): Promise<CheckedTrigger> => {
    // 404 flows.not_found
    const { service, flow } = await requireFlow(deps, tx, call)
    // 409 flows.not_published
    const version = requirePublished(flow)
    // 403 account.level_required
    requireContractFlows(call.level)
    // 409 flows.version_changed
    requireLatest(members, version)
    const pinnedFlow = await pinned(tx, { flow_id: flow.id, flow_version: version })
    const { parties } = pinnedFlow.definition
    // 404 flows.connection_not_found
    const candidates = await findCandidates(deps, tx, call.owner, members, parties)
    // 400 flows.bindings_invalid
    const { companyUserId } = call.owner
    const bound = bindCustomers(bindParties(members, parties, companyUserId, candidates), candidates, companyUserId)
    // 400 flows.no_counterparty
    requireCounterparty(bound)
    // 409 account.counterparty_deleted
    const keys = await requireAccounts(deps, bound, service)
    const now = deps.clock.now()
    const slots = await readShared(deps, tx, service.id, bound, now)
    // 400 flows.tag_values_invalid
    const entries = checkTagValues(members, await selectCustomerTags(pinnedFlow, bound), bound, slots)
    // 409 flows.tag_values_stale
    requireFresh(entries, keys)
    // 400 flows.source_files_invalid
    const sources = await takeSources(tx, flow, members, requiredCopies(pinnedFlow, bound, slots), now)
    return { flow, version, pinnedFlow, bound, entries, sources }
  }
