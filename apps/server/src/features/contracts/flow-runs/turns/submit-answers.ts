// A turn: the answers of the current step, sealed for every bound user, and the next step that the client has chosen. The
// server sees ciphertext only. One transaction, which holds the row of the run from the first check on (FG-28).
import type { FlowRun } from '@company-data/protocol/wire/contracts/flow-runs'
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { NewChange } from '../../../delivery/changes/index.ts'
import type { RegionSide, RegionTx } from '../../../sharing/connections/index.ts'
import { insertAnswers, saveLinks } from '../answer-store.ts'
import { type Members, memberOf, membersOf } from '../body-members.ts'
import { listUploads, markSubmitted, removeUploads } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { FlowRunNeeds } from '../needs.ts'
import type { RunNotices } from '../notices/run-notices.ts'
import type { RunRecords } from '../reads/run-record.ts'
import { runNotFound, type Visit } from '../routes/visitor.ts'
import { listRunUsers, lockRun, type RunRow, type RunUserRow, saveStep } from '../store.ts'
import { checkItems } from './answer-items.ts'
import { type BeforeTurn, beforeTurn } from './before-turn.ts'
import type { LinkedData } from './links.ts'
import { type NextStep, readNextStep } from './next-step.ts'
import { sharedAnswers } from './shared-answers.ts'
import { requireCounterparties, requireTurn } from './turn.ts'
import { copiesOf, linkRows, placeOf, runAfter } from './turn-rows.ts'

interface Parts {
  pinned: PinnedFlows
  recordOf: RunRecords
  notices: RunNotices
  files: Pick<SealedFiles, 'removeAll'>
}

export type SubmitAnswers = ReturnType<typeof submitAnswers>

export const submitAnswers = (needs: FlowRunNeeds, { pinned, recordOf, notices, files }: Parts) => {
  const { clock, connections, fieldTypes } = needs
  const sharing = sharedAnswers(needs)
  const readBefore = beforeTurn(needs, pinned)

  /** The checks of FG-28 in their order. What is read after the lock was waited for is as the holder before has left it. */
  const check = async (tx: RegionTx, { visitor, runId }: Visit, members: Members, data: LinkedData) => {
    const [run, users, uploads] = await Promise.all([
      lockRun(tx, visitor.scope, runId),
      listRunUsers(tx, runId),
      listUploads(tx, runId),
    ])
    if (!run) throw runNotFound()
    await requireCounterparties(needs, run)
    const turn = requireTurn(run, await pinned(tx, run), visitor)
    const rules = { turn, uploads, as: visitor.as, data, registry: fieldTypes.rows(), now: clock.now() }
    const items = checkItems(memberOf(members, 'answers'), rules)
    return { turn, users, uploads, items, next: readNextStep(members, turn) }
  }

  const notify = async (
    side: RegionSide,
    run: RunRow,
    users: readonly RunUserRow[],
    next: NextStep,
    earlier: readonly NewChange[],
  ): Promise<void> => {
    if (next.kind === 'turn') await notices.turn(side, run, users, next.party)
    else if (run.status === 'completed') await notices.completed(side, run, users, earlier)
  }

  /** Where nothing is linked or shared, all that is written leaves in one packet with the commit. */
  const submit = async (side: RegionSide, visit: Visit, members: Members, { linked, accounts }: BeforeTurn) => {
    const { tx } = side
    const { visitor } = visit
    const { data, followed } = linked
    const { turn, users, uploads, items, next } = await check(tx, visit, members, data)
    const now = clock.now()
    const fileIds = items.flatMap(({ copies }) => copies.flatMap(({ fileId }) => fileId ?? []))
    awaitAtCommit(tx, insertAnswers(tx, placeOf(turn), copiesOf(turn, items, now)))
    awaitAtCommit(tx, saveLinks(tx, linkRows(turn, visitor, items)))
    awaitAtCommit(tx, markSubmitted(tx, fileIds))
    const replacedFiles = await sharing.linkFiles(side, visit, turn.run, items, followed)
    const leftOver = uploads.length > fileIds.length ? await removeUploads(tx, [turn.run.id]) : []
    const run = runAfter(turn, items.length, next, now)
    awaitAtCommit(tx, saveStep(tx, run))
    const isShared = run.status === 'completed'
    const result = isShared && (await sharing.share(side, visitor.place.region, run, turn.flow, followed))
    const record = recordOf(tx, visitor, run, { users, accounts })
    awaitAtCommit(tx, record)
    await notify(side, run, users, next, result ? result.events : [])
    return { record, leftOver, replacedFiles: [...replacedFiles, ...(result ? result.replacedFiles : [])] }
  }

  return async (visit: Visit, body: unknown): Promise<FlowRun> => {
    const members = membersOf(body)
    const { region, database: place } = visit.visitor.place
    const before = await readBefore(visit, members)
    const done = await place.transaction((tx) => submit({ database: place, tx }, visit, members, before))
    await files.removeAll(done.leftOver)
    await connections.endings.removeFiles(region, done.replacedFiles)
    return done.record
  }
}
