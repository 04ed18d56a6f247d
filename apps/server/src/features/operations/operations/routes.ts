// Serves the contract of the operator.
import { operations } from '@company-data/protocol/nouns/operations/contract'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { platformClock } from './clock.ts'
import type { operatorSweep } from './file-sweep.ts'
import type { mailList } from './mail-list.ts'
import type { storeJobs } from './store-jobs.ts'

/** The actions that the routes call. */
interface OperationsActions {
  platformClock: ReturnType<typeof platformClock>
  storeJobs: ReturnType<typeof storeJobs>
  mailList: ReturnType<typeof mailList>
  sweepFiles: ReturnType<typeof operatorSweep>
  metrics: Metrics
}

export const operationsRoutes = serve<OperationsActions>()(operations, {
  readClock: (_call, { platformClock }) => platformClock.read(),
  advanceClock: ({ body }, { platformClock }) => platformClock.advance(body.advance_seconds),
  listJobs: (_call, { storeJobs }) => storeJobs.list(),
  runJobs: async ({ body }, { storeJobs }) => ({ ran: await storeJobs.run(body?.job) }),
  sweepFiles: ({ body }, { sweepFiles }) => sweepFiles(body),
  listMail: ({ query }, { mailList }) => mailList.read(query),
  listMailBounces: ({ query }, { mailList }) => mailList.readBounces(query),
  reportBounce: ({ body }, { mailList }) => mailList.recordReport(body.report),
  endSuppression: ({ params }, { mailList }) => mailList.endSuppression(params.mailId),
  readMetrics: async (_call, { metrics }) =>
    createResponse<undefined>({ raw: await metrics.text(), headers: { 'content-type': metrics.contentType } }),
})
