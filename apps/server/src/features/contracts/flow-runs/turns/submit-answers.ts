// A turn: answers of the current step, sealed for every bound user, and the client's choice of the next step. The
// server sees ciphertext only. One transaction, which locks the run from the first check on (FG-28).
import { ApiError } from '@company-data/protocol/errors'
import type { FlowRun } from '@company-data/protocol/wire/contracts/flow-runs'
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import type { NewChange } from '../../../delivery/changes/index.ts'
import type { RegionTxContext } from '../../../sharing/connections/index.ts'
import { insertAnswers, saveLinks } from '../answer-store.ts'
import { getMember, type Members, toMembers } from '../body-members.ts'
import { requireCounterparties } from '../counterparties.ts'
import type { FlowRunDeps } from '../deps.ts'
import { listUploads, markSubmitted, removeUploads } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { RunNotifications } from '../notifications/run-notifications.ts'
import type { RunRecords } from '../queries/run-record.ts'
import { runNotFound, type Visit } from '../routes/visitor.ts'
import { listRunUsers, lockRun, type RunRow, type RunUserRow, saveStep } from '../store.ts'
import { requireTurn } from '../turn.ts'
import { type CheckedItem, checkItems } from './answer-items.ts'
import type { LinkedData } from './links.ts'
import { type NextStep, readNextStep } from './next-step.ts'
import { sharedAnswers } from './shared-answers.ts'
import { type BeforeTurn, turnPreconditions } from './turn-preconditions.ts'
import { countBytes, linkRows, runAfter, toAnswerKey, toCopies } from './turn-rows.ts'

/** All copies of the answers of a run, files apart: a run is in memory as a whole when it is read. */
const MAX_RUN_BYTES = 32 * 1024 * 1024

const requireRunRoom = ({ data_bytes }: RunRow, items: readonly CheckedItem[]): readonly CheckedItem[] => {
  const addedBytes = countBytes(items)
  // A run may have more from before there was a limit: it can end with a turn without answers.
  if (addedBytes === 0 || Number(data_bytes) + addedBytes <= MAX_RUN_BYTES) return items
  throw new ApiError('account.quota_exceeded', { members: { quota: 'flow_run_answers', limit: MAX_RUN_BYTES } })
}

interface Parts {
  pinned: PinnedFlows
  toRecord: RunRecords
  notifications: RunNotifications
  files: Pick<SealedFiles, 'removeAll'>
}

export type SubmitAnswers = ReturnType<typeof submitAnswers>

export const submitAnswers = (deps: FlowRunDeps, { pinned, toRecord, notifications, files }: Parts) => {
  const { clock, connections, fieldTypes } = deps
  const sharing = sharedAnswers(deps)
  const readBefore = turnPreconditions(deps, pinned)

  /** The checks of FG-28 in order. Reads after the lock see the state left by its previous holder. */
  const check = async (tx: RegionTx, { visitor, runId }: Visit, members: Members, data: LinkedData) => {
    const [run, users, uploads] = await Promise.all([
      lockRun(tx, visitor.scope, runId),
      listRunUsers(tx, runId),
      listUploads(tx, runId),
    ])
    if (!run) throw runNotFound()
    await requireCounterparties(deps, run)
    const turn = requireTurn(run, await pinned(tx, run), visitor)
    const rules = { turn, uploads, as: visitor.as, data, registry: fieldTypes.rows(), now: clock.now() }
    const items = requireRunRoom(run, checkItems(getMember(members, 'answers'), rules))
    return { turn, users, uploads, items, next: readNextStep(members, turn) }
  }

  const notify = async (
    context: RegionTxContext,
    run: RunRow,
    users: readonly RunUserRow[],
    next: NextStep,
    earlier: readonly NewChange[],
  ): Promise<void> => {
    if (next.kind === 'turn') await notifications.turn(context, run, users, next.party)
    else if (run.status === 'completed') await notifications.completed(context, run, users, earlier)
  }

  /** If nothing is linked or shared, all writes leave in one packet with the commit. */
  const submit = async (context: RegionTxContext, visit: Visit, members: Members, { linked, accounts }: BeforeTurn) => {
    const { tx } = context
    const { visitor } = visit
    const { data, followed } = linked
    const { turn, users, uploads, items, next } = await check(tx, visit, members, data)
    const now = clock.now()
    const fileIds = items.flatMap(({ copies }) => copies.flatMap(({ fileId }) => fileId ?? []))
    awaitAtCommit(tx, insertAnswers(tx, toAnswerKey(turn), toCopies(turn, items, now)))
    awaitAtCommit(tx, saveLinks(tx, linkRows(turn, visitor, items)))
    awaitAtCommit(tx, markSubmitted(tx, fileIds))
    const replacedFiles = await sharing.linkFiles(context, visit, turn.run, items, followed)
    const leftOver = uploads.length > fileIds.length ? await removeUploads(tx, [turn.run.id]) : []
    const run = runAfter(turn, items.length, next, now)
    awaitAtCommit(tx, saveStep(tx, run, countBytes(items)))
    const isShared = run.status === 'completed'
    const result = isShared && (await sharing.share(context, visitor.regionDatabase.region, run, turn.flow, followed))
    const record = toRecord(tx, visitor, run, { users, accounts })
    awaitAtCommit(tx, record)
    await notify(context, run, users, next, result ? result.events : [])
    return { record, leftOver, replacedFiles: [...replacedFiles, ...(result ? result.replacedFiles : [])] }
  }

  return async (visit: Visit, body: unknown): Promise<FlowRun> => {
    const members = toMembers(body)
    const { region, database: runDatabase } = visit.visitor.regionDatabase
    const before = await readBefore(visit, members)
    const submission = await runDatabase.transaction((tx) =>
      submit({ database: runDatabase, tx }, visit, members, before),
    )
    await files.removeAll(submission.leftOver)
    await connections.endings.removeFiles(region, submission.replacedFiles)
    return submission.record
  }
}
