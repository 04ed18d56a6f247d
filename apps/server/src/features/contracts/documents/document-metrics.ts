// Document metrics: customer actions and seal outcomes.
import type { Metrics } from '../../../platform/metrics/metrics.ts'

export interface DocumentMetricsDeps {
  region: string
  metrics: Pick<Metrics, 'counter'>
}

export type ActionOnDocument = 'signed' | 'accepted' | 'declined' | 'cancelled'

/** `refused`: `documents.seal_failed`. `failed`: any other error, such as `server.overloaded`. */
export type SealOutcome = 'sealed' | 'refused' | 'failed'

export const documentMetrics = ({ region, metrics }: DocumentMetricsDeps) => {
  const actions = metrics.counter('companydata_document_acts_total', 'Acts of customers on documents that succeeded', [
    'region',
    'action',
  ])
  const seals = metrics.counter('companydata_document_seals_total', 'Tries to seal a document, by outcome', [
    'region',
    'outcome',
  ])
  return {
    countAct: (action: ActionOnDocument): void => actions.add({ region, action }),
    countSeal: (outcome: SealOutcome): void => seals.add({ region, outcome }),
  }
}
