// The fields of profiles that answers of a run were linked from: the company follows them before anything of them is shared.
import type { DatumRow } from '../../../sharing/contact-data/index.ts'
import { listLinkedFields } from '../answer-store.ts'
import { getMember, type Members } from '../body-members.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { PinnedFlow, PinnedFlows } from '../flow/pinned-flow.ts'
import type { Visit } from '../routes/visitor.ts'
import type { RunRow } from '../store.ts'
import type { LinkedData } from './links.ts'

/** Whether the submit would complete a data_only run, which then shares what was linked before as well. */
const mayComplete = ({ definition, isLeaf, node }: PinnedFlow, members: Members): boolean => {
  if (definition.output_mode === 'document') return false
  const next = getMember(members, 'next_node')
  if (typeof next !== 'string') return getMember(members, 'leaf') === true
  return isLeaf(next) && node(next)?.elements.length === 0
}

export type FollowFields = ReturnType<typeof followFields>

/** Before the act. Each owner's home region is asked once; a field that is gone is not in the answer. */
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
    const data = new Map<string, DatumRow>()
    for (const [ownerUserId, ofOwner] of Map.groupBy(fields, (field) => field.ownerUserId)) {
      const datumIds = [...new Set(ofOwner.map(({ datumId }) => datumId))]
      const rows = await connections.flowAnswers.follow(ownerUserId, run.company_user_id, datumIds)
      for (const row of rows) data.set(row.id, row)
    }
    return data
  }
