// The operator's routes over the frame itself: the clock, jobs, the mail queue, metrics (G-161).
import { clockAdvance, clockState } from '@company-data/protocol/wire/operations/clock'
import { fileSweepResult, fileSweepRun } from '@company-data/protocol/wire/operations/file-sweep'
import { jobState, jobsRun, jobsRunResponse } from '@company-data/protocol/wire/operations/jobs'
import { mailQuery, mailRow } from '@company-data/protocol/wire/operations/mail'
import { arrayOf, page } from '@company-data/protocol/wire/pages'
import { createResponse, operator, routeTo } from '../../../gate/route.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { platformClock } from './clock.ts'
import type { operatorSweep } from './file-sweep.ts'
import type { mailList } from './mail-list.ts'
import type { storeJobs } from './store-jobs.ts'

/** What the routes call. */
interface OperationsActions {
  platformClock: ReturnType<typeof platformClock>
  storeJobs: ReturnType<typeof storeJobs>
  mailList: ReturnType<typeof mailList>
  sweepFiles: ReturnType<typeof operatorSweep>
  metrics: Metrics
}

const route = routeTo<OperationsActions>()

const everywhere = ['front-door', 'region'] as const
const atEveryProcess = [...everywhere, 'worker'] as const

const clockRoutes = [
  route({
    method: 'GET',
    path: '/api/ops/clock',
    at: everywhere,
    access: operator,
    summary: 'The platform time, and how far it is ahead of real time',
    documents: ['operations'],
    response: clockState,
    handler: (_call, { platformClock }) => platformClock.read(),
  }),
  route({
    method: 'POST',
    path: '/api/ops/clock',
    at: everywhere,
    access: operator,
    summary: 'Move the platform clock ahead (only with TEST_CLOCK=1)',
    documents: ['operations'],
    body: clockAdvance,
    response: clockState,
    errors: ['ops.clock_disabled'],
    handler: ({ body }, { platformClock }) => platformClock.advance(body.advance_seconds),
  }),
]

const jobRoutes = [
  route({
    method: 'GET',
    path: '/api/ops/jobs',
    at: everywhere,
    access: operator,
    summary: 'The jobs of this process with their last run',
    documents: ['operations'],
    response: arrayOf(jobState),
    handler: (_call, { storeJobs }) => storeJobs.list(),
  }),
  route({
    method: 'POST',
    path: '/api/ops/jobs/run',
    at: everywhere,
    access: operator,
    summary: 'Run every job now, or the one that `job` names',
    documents: ['operations'],
    body: jobsRun,
    response: jobsRunResponse,
    errors: ['ops.job_unknown'],
    handler: async ({ body }, { storeJobs }) => ({ ran: await storeJobs.run(body?.job) }),
  }),
]

export const operationsRoutes = [
  ...clockRoutes,
  ...jobRoutes,
  route({
    method: 'POST',
    path: '/api/ops/file-sweep',
    at: everywhere,
    access: operator,
    summary: 'Count the files that no row refers to, and remove at most `remove_at_most` of them',
    documents: ['operations'],
    body: fileSweepRun,
    response: arrayOf(fileSweepResult),
    handler: ({ body }, { sweepFiles }) => sweepFiles(body),
  }),
  route({
    method: 'GET',
    path: '/api/ops/mail',
    at: everywhere,
    access: operator,
    summary: 'The mail queue, newest first; `to` selects one address',
    documents: ['operations'],
    query: mailQuery,
    response: page(mailRow),
    errors: ['request.cursor_invalid'],
    handler: ({ query }, { mailList }) => mailList.read(query),
  }),
  route({
    method: 'GET',
    path: '/api/ops/metrics',
    at: atEveryProcess,
    access: operator,
    summary: 'Prometheus metrics of this process',
    documents: ['operations'],
    contentType: 'text/plain',
    handler: async (_call, { metrics }) =>
      createResponse<undefined>({ raw: await metrics.text(), headers: { 'content-type': metrics.contentType } }),
  }),
]
