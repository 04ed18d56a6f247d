// A turn: the answers of the current step, sealed for every bound user, and the next step that the client has chosen. The
// server sees ciphertext only. One transaction, which holds the row of the run from the first check on (FG-28).
import type { FlowRun } from '@company-data/protocol/wire/contracts/flow-runs'
import type { NewChange } from '../../../delivery/changes/index.ts'
import type { RegionSide, RegionTx } from '../../../sharing/connections/index.ts'
import { insertAnswers, type LinkRow, type NewAnswerRow, saveLinks } from '../answer-store.ts'
import { type Members, memberOf, membersOf } from '../body-members.ts'
import { runNotFound, type Visit, type Visitor } from '../doors/visitor.ts'
import { type FilePlace, listUploads, markSubmitted, removeUploads } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { FlowRunNeeds } from '../needs.ts'
import type { RunNotices } from '../notices/run-notices.ts'
import type { RunRecords } from '../reads/run-record.ts'
import { listRunUsers, lockRun, type RunRow, updateRun } from '../store.ts'
import { type CheckedItem, checkItems } from './answer-items.ts'
import { followFields } from './followed-fields.ts'
import { isVerified, type LinkedData, readLinkedData } from './links.ts'
import { type NextStep, readNextStep } from './next-step.ts'
import { sharedAnswers } from './shared-answers.ts'
import { requireCounterparties, requireTurn, type Turn } from './turn.ts'

/** The fields of the caller that its answers name, and all that the company follows from now on. */
interface Linked {
  data: LinkedData
  followed: LinkedData
}

interface Parts {
  pinned: PinnedFlows
  recordOf: RunRecords
  notices: RunNotices
  files: Pick<SealedFiles, 'removeAll'>
}

/** D2-RUN-22: as the field is verified now; of a typed answer nothing. */
const verificationOf = ({ datum }: CheckedItem, now: Date): Partial<NewAnswerRow> => {
  if (!datum || !isVerified(datum, now)) return {}
  const { verification_id, verified_hash, verified_salt, verified_at } = datum
  const { verified_expires_at, verified_method, verified_provider } = datum
  return {
    ...{ verification_id, verified_hash, verified_salt, verified_at },
    ...{ verified_expires_at, verified_method, verified_provider },
  }
}

const answerRows = ({ run, node }: Turn, items: readonly CheckedItem[], now: Date): NewAnswerRow[] =>
  items.flatMap((item, index) => {
    const { slug, sourcePrivate, datum, copies } = item
    const columns = {
      ...{ company_user_id: run.company_user_id, run_id: run.id, position: run.answer_count + index, slug },
      ...{ party_key: node.party, node_key: node.key, source_private: sourcePrivate },
      ...{ contact_datum_id: datum?.id ?? null, ...verificationOf(item, now) },
    }
    return copies.map(({ userId, value, fileId }) => ({ ...columns, user_id: userId, value, file_id: fileId }))
  })

/** FA-64: a run remembers which files it linked. */
const linkRows = ({ run }: Turn, { scope }: Visitor, items: readonly CheckedItem[]): LinkRow[] => {
  if (!('connectionId' in scope)) return []
  const { company_user_id, flow_id, id: run_id } = run
  return items.flatMap(({ slug, isFile, datum }) =>
    isFile && datum ? [{ company_user_id, connection_id: scope.connectionId, flow_id, slug, run_id }] : [],
  )
}

/** FG-02: completed, generating, or the turn of the party of the next node. */
const changeOf = ({ run, flow, node }: Turn, count: number, next: NextStep, now: Date) => {
  const change = { current_node: next.node, answer_count: run.answer_count + count }
  if (next.kind === 'turn') return { ...change, status: `awaiting_${next.party}` }
  return flow.definition.output_mode === 'document'
    ? { ...change, status: 'generating', generating_party: node.party }
    : { ...change, status: 'completed', completed_at: now }
}

export type SubmitAnswers = ReturnType<typeof submitAnswers>

export const submitAnswers = (needs: FlowRunNeeds, { pinned, recordOf, notices, files }: Parts) => {
  const { database, clock, connections, fieldTypes } = needs
  const sharing = sharedAnswers(needs)
  const follow = followFields(needs, pinned)

  /** The checks of FG-28 in their order. */
  const check = async (tx: RegionTx, { visitor, runId }: Visit, members: Members, data: LinkedData) => {
    const run = await lockRun(tx, visitor.scope, runId)
    if (!run) throw runNotFound()
    await requireCounterparties(needs, run)
    const turn = requireTurn(run, await pinned(tx, run), visitor)
    const uploads = await listUploads(tx, run.id, turn.node.key)
    const rules = { turn, uploads, as: visitor.as, data, registry: fieldTypes.rows(), now: clock.now() }
    const items = checkItems(memberOf(members, 'answers'), rules)
    return { turn, items, next: readNextStep(members, turn) }
  }

  const tell = async (side: RegionSide, run: RunRow, next: NextStep, earlier: readonly NewChange[]): Promise<void> => {
    const users = await listRunUsers(side.tx, run.id)
    if (next.kind === 'turn') await notices.turn(side, run, users, next.party)
    else if (run.status === 'completed') await notices.completed(side, run, users, earlier)
  }

  const submit = async (side: RegionSide, visit: Visit, members: Members, { data, followed }: Linked) => {
    const { tx } = side
    const { visitor } = visit
    const { turn, items, next } = await check(tx, visit, members, data)
    const now = clock.now()
    await insertAnswers(tx, answerRows(turn, items, now))
    await saveLinks(tx, linkRows(turn, visitor, items))
    await markSubmitted(
      tx,
      items.flatMap(({ copies }) => copies.flatMap(({ fileId }) => fileId ?? [])),
    )
    const replacedFiles = await sharing.linkFiles(side, visit, turn.run, items, followed)
    const leftOver: FilePlace[] = await removeUploads(tx, turn.run.id)
    const run = await updateRun(tx, turn.run.id, changeOf(turn, items.length, next, now))
    const isShared = run.status === 'completed'
    const result = isShared && (await sharing.share(side, visitor.place.region, run, turn.flow, followed))
    const record = await recordOf(tx, visitor, run)
    await tell(side, run, next, result ? result.events : [])
    return { record, leftOver, replacedFiles: [...replacedFiles, ...(result ? result.replacedFiles : [])] }
  }

  /** Before the act: the fields that the answers name, and what a completion may share. */
  const readLinked = async (visit: Visit, members: Members): Promise<Linked> => {
    const data = await readLinkedData(database.kysely, visit.visitor, memberOf(members, 'answers'))
    return { data, followed: await follow(visit, members, data) }
  }

  return async (visit: Visit, body: unknown): Promise<FlowRun> => {
    const members = membersOf(body)
    const { region, database: place } = visit.visitor.place
    const linked = await readLinked(visit, members)
    const done = await place.transaction((tx) => submit({ database: place, tx }, visit, members, linked))
    await files.removeAll(done.leftOver)
    await connections.endings.removeFiles(region, done.replacedFiles)
    return done.record
  }
}
