// Stores what a generation produced: the copies, the status of the run and the events in one transaction, or nothing of it.
import { ApiError } from '@company-data/protocol/errors'
import type { GeneratedDocuments } from '@company-data/protocol/wire/contracts/flow-generation'
import type { RegionSide } from '../../../sharing/connections/index.ts'
import type { DocumentRow } from '../../documents/index.ts'
import type { Visit } from '../doors/visitor.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { FlowRunNeeds } from '../needs.ts'
import type { RunNotices } from '../notices/run-notices.ts'
import { type RunUserRow, updateRun } from '../store.ts'
import type { FilledOutput } from './fill-outputs.ts'
import { earlierDocuments, type GeneratableRun, requireGeneratable } from './generate-steps.ts'
import { participantCopies } from './participant-copies.ts'

interface Prepared {
  rows: readonly DocumentRow[]
  users: readonly RunUserRow[]
  firstParty: string
}

export const storeDocuments = (
  needs: FlowRunNeeds,
  { pinned, notices }: { pinned: PinnedFlows; notices: RunNotices },
) => {
  const { documents } = needs
  const copiesOf = participantCopies(needs)

  /** The copies of another call, where that was faster. */
  const insert = async (side: RegionSide, visit: Visit, { rows, users, firstParty }: Prepared) => {
    const { tx } = side
    const earlier = (locked: GeneratableRun['run']) => earlierDocuments(needs, tx, locked, visit.visitor)
    const checked = await requireGeneratable(needs, pinned, tx, visit, earlier)
    if ('generated' in checked) return { answer: checked.generated, isOurs: false }
    const facts = await documents.runs.insert(side, rows)
    const run = await updateRun(tx, checked.run.id, { status: 'awaiting_signature' })
    const answer = await earlier(run)
    if (!answer) throw new Error('a run that was generated has no documents')
    await documents.runs.tell(side, facts)
    await notices.turn(side, run, users, firstParty)
    return { answer, isOurs: true }
  }

  /** Of two calls at once one wins, and the other answers what that one made. */
  return async (visit: Visit, call: GeneratableRun, filled: readonly FilledOutput[]): Promise<GeneratedDocuments> => {
    const { region, database } = visit.visitor.place
    const { run, flow } = call
    const { outputs, firstParty, users } = await copiesOf(database.kysely, run, flow, filled)
    const scope = { region, flowRunId: run.id, serviceId: run.service_id, companyUserId: run.company_user_id }
    const rows = await documents.runs.prepare(scope, outputs)
    try {
      const { answer, isOurs } = await database.transaction((tx) =>
        insert({ database, tx }, visit, { rows, users, firstParty }),
      )
      if (!isOurs) await documents.runs.discard(scope, rows)
      return answer
    } catch (error) {
      if (error instanceof ApiError) await documents.runs.discard(scope, rows)
      throw error
    }
  }
}
