// The owner's actions on its own copies, located by output key; documents performs them (FG-32, FA-77, FA-78).

import type { SignCode } from '@company-data/protocol/wire/contracts/customer-documents'
import type { CompanyDocument } from '@company-data/protocol/wire/contracts/documents'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import type { DocumentRow, RequestedAction } from '../../documents/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import { noDocument } from '../generation/output-file.ts'
import { requireRun, type Visit } from '../routes/visitor.ts'

export type OwnerActions = ReturnType<typeof ownerActions>

export const ownerActions = ({ documents: { runs } }: Pick<FlowRunDeps, 'documents'>) => {
  const locate = async (
    visit: Visit,
    outputKey: string,
  ): Promise<{ regionDatabase: RegionDatabase; row: DocumentRow }> => {
    const { regionDatabase, userId } = visit.visitor
    const run = await requireRun(visit)
    const row = await runs.find(regionDatabase.database.kysely, { flowRunId: run.id, outputKey, userId })
    if (!row) throw noDocument()
    return { regionDatabase, row }
  }

  const toRecord = (
    { regionDatabase }: { regionDatabase: RegionDatabase },
    row: DocumentRow,
  ): Promise<CompanyDocument> => runs.toCompanyRecord(regionDatabase.database.kysely, row)

  return {
    async agree(visit: Visit, outputKey: string, requested: RequestedAction): Promise<CompanyDocument> {
      const locatedCopy = await locate(visit, outputKey)
      return toRecord(locatedCopy, await runs.performAction(locatedCopy, requested))
    },
    async decline(visit: Visit, outputKey: string): Promise<CompanyDocument> {
      const locatedCopy = await locate(visit, outputKey)
      return toRecord(locatedCopy, await runs.decline(locatedCopy))
    },
    async mailSignCode(visit: Visit, outputKey: string, caller: RequestedAction['caller']): Promise<SignCode> {
      return runs.mailSignCode(caller, await locate(visit, outputKey))
    },
  }
}
