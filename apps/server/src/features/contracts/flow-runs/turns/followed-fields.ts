// The fields of profiles that answers of a run were linked from: the company follows them before anything of them is shared.
import type { DatumRow } from '../../../sharing/contact-data/index.ts'
import { listLinkedFields } from '../answer-store.ts'
import type { Visit } from '../doors/visitor.ts'
import type { FlowRunNeeds } from '../needs.ts'
import type { RunRow } from '../store.ts'
import type { LinkedData } from './links.ts'

export type FollowFields = (run: RunRow, visit: Visit, newData: LinkedData) => Promise<LinkedData>

/** Before the act. Each owner's home region is asked once; a field that is gone is not in the answer. */
export const followFields =
  ({ connections }: Pick<FlowRunNeeds, 'connections'>): FollowFields =>
  async (run, { visitor }, newData) => {
    const earlier = await listLinkedFields(visitor.place.database.kysely, run.id)
    const fields = [
      ...earlier.map(({ party_key, contact_datum_id }) => ({
        ...{ ownerUserId: run.bindings[party_key] ?? '', datumId: contact_datum_id },
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
