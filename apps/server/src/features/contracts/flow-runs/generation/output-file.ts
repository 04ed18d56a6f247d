// The caller's own copy of an output document, sealed to the caller (D2-GEN-28, D2-GEN-29).
import { ApiError } from '@company-data/protocol/errors'
import type { FlowRunDeps } from '../deps.ts'
import { valueBody } from '../files/sealed-files.ts'
import { requireRun, type Visit } from '../routes/visitor.ts'

export const noDocument = (): ApiError => new ApiError('flows.no_document')

export type OpenOutput = ReturnType<typeof openOutput>

export const openOutput =
  ({ documents }: Pick<FlowRunDeps, 'documents'>) =>
  async (visit: Visit, outputKey: string): Promise<AsyncGenerator<Buffer>> => {
    const { regionDatabase, userId } = visit.visitor
    const run = await requireRun(visit)
    const blob = await documents.runs.open(regionDatabase, { flowRunId: run.id, outputKey, userId })
    if (!blob) throw noDocument()
    return valueBody(blob.stream)
  }
