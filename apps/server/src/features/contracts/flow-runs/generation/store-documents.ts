// Stores a generation: copies, run status and events in one transaction.
import { ApiError } from '@company-data/protocol/errors'
import type { GeneratedDocuments } from '@company-data/protocol/wire/contracts/flow-generation'
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { RegionTxContext } from '../../../sharing/connections/index.ts'
import type { DocumentRow } from '../../documents/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { RunNotifications } from '../notifications/run-notifications.ts'
import type { Visit } from '../routes/visitor.ts'
import { type RunRow, type RunUserRow, saveStep } from '../store.ts'
import type { FilledOutput } from './fill-outputs.ts'
import { earlierDocuments, lockGeneratable } from './generate-steps.ts'
import { type Participants, participantCopies } from './participant-copies.ts'

interface Prepared {
  rows: readonly DocumentRow[]
  users: readonly RunUserRow[]
}

/** In the form of later reads: the rows are in signing-line order, and no party has acted yet. */
const toGeneratedDocuments = (rows: readonly DocumentRow[], status: string): GeneratedDocuments => ({
  documents: rows.map(({ output_key, party_key, id, line_position }) => ({
    output_key: output_key ?? '',
    party_key: party_key ?? '',
    document_id: id,
    position: line_position,
  })),
  status,
})

export const storeDocuments = (
  deps: FlowRunDeps,
  { pinned, notifications }: { pinned: PinnedFlows; notifications: RunNotifications },
) => {
  const { documents } = deps
  const buildCopies = participantCopies(deps)

  /** Returns another call's copies if that call was faster. All writes leave in one packet with the commit. */
  const insert = async (context: RegionTxContext, visit: Visit, { rows, users }: Prepared) => {
    const { tx } = context
    const earlier = (locked: RunRow) => earlierDocuments(deps, tx, locked, visit.visitor)
    const checked = await lockGeneratable(deps, pinned, tx, visit, earlier)
    if ('generated' in checked) return { answer: checked.generated, isOurs: false }
    const changedDocuments = documents.runs.insert(context, rows)
    const run: RunRow = { ...checked.run, status: 'awaiting_signature' }
    awaitAtCommit(tx, saveStep(tx, run))
    await notifications.turn(
      context,
      run,
      users,
      rows.find(({ line_position }) => line_position === 1)?.party_key ?? '',
      await documents.runs.notifyFirst(context, changedDocuments),
    )
    return { answer: toGeneratedDocuments(rows, run.status), isOurs: true }
  }

  /** If two calls are concurrent, one wins and the other returns the winner's documents. */
  return async (visit: Visit, call: Participants, filled: readonly FilledOutput[]): Promise<GeneratedDocuments> => {
    const { region, database } = visit.visitor.regionDatabase
    const { run, users } = call
    const outputs = await buildCopies(call, filled)
    const scope = { region, flowRunId: run.id, serviceId: run.service_id, companyUserId: run.company_user_id }
    const rows = await documents.runs.prepare(scope, outputs)
    try {
      const { answer, isOurs } = await database.transaction((tx) => insert({ database, tx }, visit, { rows, users }))
      if (!isOurs) await documents.runs.discard(scope, rows)
      return answer
    } catch (error) {
      if (error instanceof ApiError) await documents.runs.discard(scope, rows)
      throw error
    }
  }
}
