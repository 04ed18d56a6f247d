// The profile fields that a run's answers link to: the company follows them before they are shared.
import type { DatumHead } from '../../../sharing/contact-data/index.ts'
import { listLinkedFields } from '../answer-store.ts'
import { getMember, type Members } from '../body-members.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { PinnedFlow, PinnedFlows } from '../flow/pinned-flow.ts'
import type { Visit } from '../routes/visitor.ts'
import type { RunRow } from '../store.ts'
import type { LinkedData } from './links.ts'

/** True if the submit would complete a data_only run, which then shares earlier links as well. */
const mayComplete = ({ definition, isLeaf, node }: PinnedFlow, members: Members): boolean => {
  if (definition.output_mode === 'document') return false
  const next = getMember(members, 'next_node')
  if (typeof next !== 'string') return getMember(members, 'leaf') === true
  return isLeaf(next) && node(next)?.elements.length === 0
}

export type FollowFields = ReturnType<typeof followFields>

/** Before the transaction. Queries each owner's home region once; a deleted field is not in the result. */
export const followFields =
  ({ connections }: Pick<FlowRunDeps, 'connections'>, pinned: PinnedFlows) =>
  async ({ visitor }: Visit, run: RunRow, members: Members, newData: LinkedData): Promise<LinkedData> => {
    const { kysely } = visitor.regionDatabase.database
    const earlier = mayComplete(await pinned(kysely, run), members) ? await listLinkedFields(kysely, run.id) : []
    const fields = [
      ...earlier.map(({ party_key, contact_datum_id }) => ({
        ownerUserId: run.bindings[party_key] ?? '',
        datumId: contact_datum_id,
      })),
      ...[...newData.keys()].map((datumId) => ({ ownerUserId: visitor.userId, datumId })),
    ]
    const data = new Map<string, DatumHead>()
    for (const [ownerUserId, ofOwner] of Map.groupBy(fields, (field) => field.ownerUserId)) {
      const datumIds = [...new Set(ofOwner.map(({ datumId }) => datumId))]
      const rows = await connections.flowAnswers.follow(ownerUserId, run.company_user_id, datumIds)
      for (const row of rows) data.set(row.id, row)
    }
    return data
  }
