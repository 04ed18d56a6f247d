// The caller's own copy of an output document, as it is sealed to the caller (D2-GEN-28, D2-GEN-29).
import { ApiError } from '@company-data/protocol/errors'
import { valueBody } from '../files/sealed-files.ts'
import type { FlowRunNeeds } from '../needs.ts'
import { requireRun, type Visit } from '../routes/visitor.ts'

export const noDocument = (): ApiError => new ApiError('flows.no_document')

export type OpenOutput = ReturnType<typeof openOutput>

export const openOutput =
  ({ documents }: Pick<FlowRunNeeds, 'documents'>) =>
  async (visit: Visit, outputKey: string): Promise<AsyncGenerator<Buffer>> => {
    const { place, userId } = visit.visitor
    const run = await requireRun(visit)
    const blob = await documents.runs.open(place, { flowRunId: run.id, outputKey, userId })
    if (!blob) throw noDocument()
    return valueBody(blob.stream)
  }
