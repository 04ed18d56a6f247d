// Starts a run: writes the run, users and sources, and notifies the first party, in one transaction (D2-STA-02).
import { ApiError } from '@company-data/protocol/errors'
import type { FlowRun } from '@company-data/protocol/wire/contracts/flow-runs'
import type { IdempotentCall } from '../../../../gate/idempotent-call.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import type { StoreResponse } from '../../../operations/idempotency/index.ts'
import { type Members, toMembers } from '../body-members.ts'
import type { FlowRunDeps } from '../deps.ts'
import { attachStagedFiles } from '../file-store.ts'
import type { FlowCall } from '../files/stage-file.ts'
import type { PartyTag } from '../flow/pinned-flow.ts'
import type { RunNotifications } from '../notifications/run-notifications.ts'
import type { RunRecords } from '../queries/run-record.ts'
import type { Visitors } from '../routes/visitor.ts'
import { countTagValues, insertRun, insertRunUsers, type RunUserRow } from '../store.ts'
import { COMPANY } from './tag-values.ts'
import type { CheckedTrigger, CheckTrigger } from './trigger-checks.ts'

/** The company's own fields that the text names; null when none of them has a value (FA-47, FB-02). */
const ownerTagValues = async (
  { contactData }: Pick<FlowRunDeps, 'contactData'>,
  tx: RegionTx,
  companyUserId: string,
  tags: readonly PartyTag[],
) => {
  if (tags.length === 0) return null
  const data = new Map((await contactData.rows.listByOwner(tx, companyUserId)).map((datum) => [datum.slug, datum]))
  const values = tags.flatMap(({ tag, field }) => {
    const datum = data.get(field)
    return datum?.value == null ? [] : [[tag, { v: datum.value, t: datum.type }] as const]
  })
  return values.length === 0 ? null : Object.fromEntries(values)
}

const toRunUsers = (runId: string, companyUserId: string, { bound, entries }: CheckedTrigger): RunUserRow[] => {
  const toTagValues = (recipient: string): RunUserRow['tag_values'] => {
    const entry = entries.get(recipient)
    return entry ? { public: entry.public, public_tags: entry.public_tags, private: entry.private } : null
  }
  const base = { company_user_id: companyUserId, run_id: runId }
  const owner = { ...base, user_id: companyUserId, connection_id: null, customer_type: null }
  const customers = bound.customers.map(({ customer_user_id, connection_id, customer_type }) => ({
    ...base,
    user_id: customer_user_id,
    connection_id,
    customer_type,
    tag_values: toTagValues(customer_user_id),
  }))
  return [{ ...owner, tag_values: toTagValues(COMPANY) }, ...customers]
}

/** D2-PTY-18: never in local time. */
const utcDate = (now: Date): string => now.toISOString().slice(0, 10)

/** The new run: at the entry node, with the primary counterparty and today's date. */
const newRun = (
  { clock, ids }: Pick<FlowRunDeps, 'clock' | 'ids'>,
  { flow, version, pinnedFlow: { definition, node }, bound: { bindings, customers } }: CheckedTrigger,
) => {
  const entry = node(definition.entry ?? '')
  const primary = definition.parties.flatMap(
    ({ key }) => customers.find(({ customer_user_id }) => customer_user_id === bindings.get(key)) ?? [],
  )[0]
  if (primary === undefined || entry === undefined) throw new ApiError('flows.no_counterparty')
  const now = clock.now()
  const row = {
    company_user_id: flow.company_user_id,
    service_id: flow.service_id,
    flow_id: flow.id,
    id: ids.next(),
    flow_version: version,
    status: `awaiting_${entry.party}`,
    current_node: entry.key,
    bindings: Object.fromEntries(bindings),
    reference_date: utcDate(now),
    created_at: now,
    connection_id: primary.connection_id,
    primary_user_id: primary.customer_user_id,
  }
  return { row, party: entry.party }
}

interface Parts {
  check: CheckTrigger
  toRecord: RunRecords
  notifications: RunNotifications
  visitors: Pick<Visitors, 'owner'>
}

export type TriggerRun = ReturnType<typeof triggerRun>

export const triggerRun = (deps: FlowRunDeps, { check, toRecord, notifications, visitors }: Parts) => {
  const { database, idempotency, quotas } = deps

  const start = async (
    tx: RegionTx,
    call: FlowCall,
    members: Members,
    keep: StoreResponse<FlowRun>,
  ): Promise<FlowRun> => {
    const { companyUserId } = call.owner
    const trigger = await check(tx, call, members)
    const { row, party } = newRun(deps, trigger)
    const partyTags = await trigger.pinnedFlow.partyTags()
    const ownTags = partyTags.filter((tag) => row.bindings[tag.party] === companyUserId)
    const owner_tag_values = await ownerTagValues(deps, tx, companyUserId, ownTags)
    const run = await insertRun(tx, { ...row, owner_tag_values })
    const users = toRunUsers(run.id, companyUserId, trigger)
    await insertRunUsers(tx, users)
    if (users.some(({ tag_values }) => tag_values !== null)) await countTagValues(tx, run.id)
    await attachStagedFiles(tx, run.id, trigger.sources)
    const record = await toRecord(tx, visitors.owner(call.owner), run)
    await keep(tx, record, run.id)
    await notifications.turn({ database, tx }, run, users, party)
    return record
  }

  return (call: FlowCall, body: unknown, idempotent: IdempotentCall | undefined): Promise<FlowRun> =>
    idempotency.once(idempotent, async (keep) => {
      await quotas.requireRoomSometimes(['flow_runs', 'flow_run_bytes'], call.owner.companyUserId, database.kysely)
      return database.transaction((tx) => start(tx, call, toMembers(body), keep))
    })
}
