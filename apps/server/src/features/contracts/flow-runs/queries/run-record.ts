// A run as one party reads it: exactly the members of Document 2 §2.2 and of the decisions (D2-RUN).
import type { FlowAnswerCopy, FlowParticipant, FlowRun } from '@company-data/protocol/wire/contracts/flow-runs'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { RegionDb } from '../../../../schema/region.ts'
import type { RunCopy } from '../../documents/index.ts'
import { type AnswerRow, listAnswers } from '../answer-store.ts'
import { listBoundUsers } from '../counterparties.ts'
import type { FlowRunDeps } from '../deps.ts'
import { listSources } from '../file-store.ts'
import type { PinnedFlow, PinnedFlows } from '../flow/pinned-flow.ts'
import { runNotFound, type Visitor } from '../routes/visitor.ts'
import { listRunUsers, type RunRow, type RunUserRow } from '../store.ts'

const timeOrNull = (time: Date | null): string | null => time && formatTimestamp(time)

/** D2-RUN-22, D2-RUN-23: all seven members are present, or none. */
const toVerification = (row: AnswerRow): Partial<FlowAnswerCopy> => {
  const { verification_id, verified_hash, verified_salt, verified_at, verified_method } = row
  if (verification_id === null || verified_hash === null || verified_salt === null) return {}
  if (verified_at === null || verified_method === null) return {}
  return {
    verified_hash,
    verified_salt,
    verified_at: formatTimestamp(verified_at),
    verified_expires_at: timeOrNull(row.verified_expires_at),
    verified_method,
    verified_provider: row.verified_provider,
    verification_id,
  }
}

const toAnswerCopy = (row: AnswerRow & { held: boolean }): FlowAnswerCopy => ({
  slug: row.slug,
  for_user_id: row.user_id,
  value: row.value,
  ...(!row.held && { held: false as const }),
  ...toVerification(row),
})

/** Public data of the bound users, by id. */
export type Accounts = ReadonlyMap<string, { code: string | null; publicKey: string; isTestPerson: boolean }>

/** D2-RUN-10. */
const listDocuments = (line: readonly RunCopy[], partyKey: string): FlowParticipant['documents'] =>
  line
    .filter(({ party_key }) => party_key === partyKey)
    .map(({ output_key, name, document_id, status, requires_signature, requires_acceptance, ...copy }) => ({
      output_key,
      name,
      document_id,
      document_status: status,
      requires_signature,
      requires_acceptance,
      position: copy.position,
      action: copy.action,
      acted_at: copy.acted_at,
    }))

const LAST = Number.MAX_SAFE_INTEGER

/** D2-RUN-09: by first position in the signing line; participants outside it come last, in party order. */
const sortBySigningLine = (participants: readonly FlowParticipant[]): FlowParticipant[] => {
  const getFirstPosition = ({ documents }: FlowParticipant): number =>
    Math.min(...documents.map(({ position }) => position ?? LAST), LAST)
  return participants.toSorted((a, b) => getFirstPosition(a) - getFirstPosition(b))
}

interface RunSources {
  run: RunRow
  users: ReadonlyMap<string, RunUserRow>
  accounts: Accounts
  serviceKey: string
  /** Empty before generation. */
  line: readonly RunCopy[]
}

/** Before generation in party order and without documents (FG-32). */
const listParticipants = (
  { definition }: PinnedFlow,
  { run, users, accounts, serviceKey, line }: RunSources,
): FlowParticipant[] => {
  const participants = definition.parties.map(({ key }) => {
    const userId = run.bindings[key] ?? ''
    const isOwner = userId === run.company_user_id
    const account = isOwner ? undefined : accounts.get(userId)
    return {
      party_key: key,
      person_user_id: userId,
      connection_id: users.get(userId)?.connection_id ?? null,
      share_code: account?.code ?? null,
      public_key: isOwner ? serviceKey : (account?.publicKey ?? null),
      documents: listDocuments(line, key),
      ...(account?.isTestPerson && { test_person: true as const }),
    }
  })
  return sortBySigningLine(participants)
}

const formatTimes = ({ created_at, completed_at, cancelled_at }: RunRow) => ({
  created_at: formatTimestamp(created_at),
  completed_at: timeOrNull(completed_at),
  cancelled_at: timeOrNull(cancelled_at),
})

export type RunRecords = ReturnType<typeof runRecords>

export const runRecords =
  ({ accounts, documents, services }: Pick<FlowRunDeps, 'accounts' | 'documents' | 'services'>, pinned: PinnedFlows) =>
  /** Reads in the given transaction, if any; reads nothing else when the rest is `ready`. */
  async (
    db: RegionDb,
    visitor: Pick<Visitor, 'as' | 'userId'>,
    run: RunRow,
    ready?: { users: readonly RunUserRow[]; accounts: Accounts },
  ): Promise<FlowRun> => {
    const flow = await pinned(db, run)
    const [userRows, answers, sources, service, customers, line] = await Promise.all([
      ready?.users ?? listRunUsers(db, run.id),
      listAnswers(db, run.id, visitor.userId),
      flow.connectionSources.length === 0 ? [] : listSources(db, run.id, visitor.userId),
      services.rows.findFace(db, run.service_id),
      ready?.accounts ?? accounts.listPublicAccounts(listBoundUsers(run)),
      run.generating_party === null ? [] : documents.runs.line(db, run.id),
    ])
    if (service === undefined) throw runNotFound()
    const users = new Map(userRows.map((user) => [user.user_id, user]))
    const self = users.get(visitor.userId)
    const privateSlugs = answers.filter(({ source_private }) => source_private).map(({ slug }) => slug)
    return {
      id: run.id,
      flow_id: run.flow_id,
      service_id: run.service_id,
      flow_version: run.flow_version,
      connection_id: visitor.as === 'owner' ? run.connection_id : (self?.connection_id ?? run.connection_id),
      company_user_id: run.company_user_id,
      bindings: { ...run.bindings },
      participants: listParticipants(flow, {
        run,
        users,
        accounts: customers,
        serviceKey: service.public_key,
        line,
      }),
      status: run.status,
      current_node: run.current_node,
      output_mode: flow.definition.output_mode,
      parties: flow.definition.parties.map(({ key, label }) => ({ key, label })),
      answers: answers.map(toAnswerCopy),
      definition: flow.definition,
      reference_date: run.reference_date,
      private_slugs: [...new Set(privateSlugs)].sort(),
      owner_tag_values: run.owner_tag_values,
      tag_values: self?.tag_values ?? null,
      source_files: Object.fromEntries(sources.map(({ id, source_key }) => [source_key ?? '', id])),
      service_public_key: service.public_key,
      generating_party: run.generating_party,
      ...formatTimes(run),
      cancel_reason: run.cancel_reason as FlowRun['cancel_reason'],
    }
  }
