// Generates documents: matches rules, fills PDFs, seals a copy per party, and stores all or nothing (Document 2 §4.3).

import { ApiError } from '@company-data/protocol/errors'
import type { GeneratedDocuments } from '@company-data/protocol/wire/contracts/flow-generation'
import { accountTurns } from '../../../../platform/account-turns.ts'
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import type { ServiceRow } from '../../../sharing/services/index.ts'
import { type Members, toMembers } from '../body-members.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { RunNotifications } from '../notifications/run-notifications.ts'
import type { Visit } from '../routes/visitor.ts'
import { listRunUsers, type RunRow, type RunUserRow } from '../store.ts'
import type { Evaluation } from './evaluation.ts'
import { type FilledOutput, wipeOutputs } from './fill-outputs.ts'
import { earlierDocuments, type GeneratableRun, requireGeneratable, requireInputs } from './generate-steps.ts'
import type { InputFiles } from './input-files.ts'
import { type InputRow, listInputs, removeInputs } from './input-store.ts'
import { openValues } from './open-values.ts'
import { produceOutputs } from './produce-outputs.ts'
import { storeDocuments } from './store-documents.ts'

interface Parts {
  pinned: PinnedFlows
  notifications: RunNotifications
  inputs: InputFiles
  evaluation: Evaluation
  files: Pick<SealedFiles, 'removeAll'>
}

interface CheckedCall extends GeneratableRun {
  inputRows: readonly InputRow[]
  users: readonly RunUserRow[]
  /** Commits with the checks; undefined if the service was deleted. */
  service: Promise<ServiceRow | undefined>
}

/** Each has all its inputs and outputs in memory. */
const MAX_GENERATIONS = 4

/** Undefined if one of them is gone. */
const readBoxes = async (
  inputs: InputFiles,
  regionDatabase: RegionDatabase,
  rows: readonly InputRow[],
): Promise<Map<string, Uint8Array> | undefined> => {
  const boxes = new Map<string, Uint8Array>()
  for (const row of rows) {
    const box = await inputs.read(regionDatabase, row)
    if (box === undefined) return undefined
    boxes.set(row.source_key, box)
  }
  return boxes
}

export type Generate = ReturnType<typeof generate>

export const generate = (deps: FlowRunDeps, { pinned, notifications, inputs, evaluation, files }: Parts) => {
  const inTurn = accountTurns(MAX_GENERATIONS)
  const produce = produceOutputs(deps, evaluation)
  const store = storeDocuments(deps, { pinned, notifications })

  /** Runs the checks of FG-30 up to the inputs, with the run locked. */
  const check = async (
    tx: RegionTx,
    visit: Visit,
    members: Members,
  ): Promise<CheckedCall | { generated: GeneratedDocuments }> => {
    const { runId, visitor } = visit
    const earlier = (run: RunRow) => earlierDocuments(deps, tx, run, visitor)
    const [checked, inputRows, users] = await Promise.all([
      requireGeneratable(deps, pinned, tx, visit, earlier),
      listInputs(tx, runId),
      listRunUsers(tx, runId),
    ])
    if ('generated' in checked) return checked
    const call = { ...checked, inputRows: requireInputs(checked, members, inputRows), users }
    const service = deps.services.rows.find(tx, checked.run.service_id)
    awaitAtCommit(tx, service)
    return { ...call, service }
  }

  /** FA-72: the inputs that the call named are used up, regardless of the result. */
  const dropInputs = async ({ database }: RegionDatabase, { run, inputRows }: CheckedCall): Promise<void> => {
    if (inputRows.length === 0) return
    const ids = inputRows.map(({ id }) => id)
    await files.removeAll(await database.transaction((tx) => removeInputs(tx, [run.id], ids)))
  }

  const attempt = async (visit: Visit, members: Members): Promise<GeneratedDocuments | undefined> => {
    const { regionDatabase } = visit.visitor
    const call = await regionDatabase.database.transaction((tx) => check(tx, visit, members))
    if ('generated' in call) return call.generated
    const openedValues = await openValues(members)
    const boxes = await readBoxes(inputs, regionDatabase, call.inputRows)
    if (boxes === undefined) return undefined
    let filled: FilledOutput[] = []
    try {
      filled = await produce(regionDatabase, call, openedValues, boxes)
      return await store(visit, call, filled)
    } finally {
      wipeOutputs(filled)
      await dropInputs(regionDatabase, call)
    }
  }

  return async (visit: Visit, body: unknown): Promise<GeneratedDocuments> => {
    const members = toMembers(body)
    // Undefined if another call has just used up the same inputs: its result decides about this one.
    const generatedDocuments = await inTurn(
      async () => (await attempt(visit, members)) ?? (await attempt(visit, members)),
    )
    if (!generatedDocuments) throw new ApiError('flows.generate_inputs_mismatch')
    return generatedDocuments
  }
}
