// The acts of the owner on its own copies, by the key of the output (FG-32, FA-77, FA-78): those of documents, located here.
import type { SignCode } from '@company-data/protocol/wire/contracts/customer-documents'
import type { CompanyDocument } from '@company-data/protocol/wire/contracts/documents'
import type { Place } from '../../../sharing/connections/index.ts'
import type { DocumentRow, RequestedAct } from '../../documents/index.ts'
import { noDocument } from '../generation/output-file.ts'
import type { FlowRunNeeds } from '../needs.ts'
import { requireRun, type Visit } from '../routes/visitor.ts'

export type OwnerActs = ReturnType<typeof ownerActs>

export const ownerActs = ({ documents: { runs } }: Pick<FlowRunNeeds, 'documents'>) => {
  const locate = async (visit: Visit, outputKey: string): Promise<{ place: Place; row: DocumentRow }> => {
    const { place, userId } = visit.visitor
    const run = await requireRun(visit)
    const row = await runs.find(place.database.kysely, { flowRunId: run.id, outputKey, userId })
    if (!row) throw noDocument()
    return { place, row }
  }

  const recordOf = ({ place }: { place: Place }, row: DocumentRow): Promise<CompanyDocument> =>
    runs.companyRecordOf(place.database.kysely, row)

  return {
    async agree(visit: Visit, outputKey: string, requested: RequestedAct): Promise<CompanyDocument> {
      const located = await locate(visit, outputKey)
      return recordOf(located, await runs.act(located, requested))
    },
    async decline(visit: Visit, outputKey: string): Promise<CompanyDocument> {
      const located = await locate(visit, outputKey)
      return recordOf(located, await runs.decline(located))
    },
    async mailSignCode(visit: Visit, outputKey: string, caller: RequestedAct['caller']): Promise<SignCode> {
      return runs.mailSignCode(caller, await locate(visit, outputKey))
    },
  }
}
