// The operator's routes over the frame itself: the test clock, jobs, the mail outbox, metrics (G-161).
import { clockAdvance, clockState } from '@company-data/protocol/wire/operations/clock'
import { jobState, jobsRun, jobsRunAnswer } from '@company-data/protocol/wire/operations/jobs'
import { mailQuery, mailRow } from '@company-data/protocol/wire/operations/mail'
import { arrayOf, page } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { answer, operator, routeTo } from '../../../gate/route.ts'
import type { OperationsService } from './service.ts'

const route = routeTo<OperationsService>()

const everywhere = ['front-door', 'region'] as const

const clockRoutes = [
  route({
    method: 'GET',
    path: '/api/ops/clock',
    at: everywhere,
    access: operator,
    summary: 'The platform time, and how far it stands ahead of real time',
    documents: ['operations'],
    answers: clockState,
    handler: (_call, operations) => operations.clock(),
  }),
  route({
    method: 'POST',
    path: '/api/ops/clock',
    at: everywhere,
    access: operator,
    summary: 'Move the platform clock ahead (only with TEST_CLOCK=1)',
    documents: ['operations'],
    body: clockAdvance,
    answers: clockState,
    errors: ['ops.clock_disabled'],
    handler: ({ body }, operations) => operations.advanceClock(body.advance_seconds),
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
    answers: arrayOf(jobState),
    handler: async (_call, operations) =>
      (await operations.jobs()).map((state) => ({
        job: state.name,
        store: state.store,
        next_run_at: formatTimestamp(state.next_run_at),
        last_run_at: state.last_run_at ? formatTimestamp(state.last_run_at) : null,
        last_error: state.last_error,
      })),
  }),
  route({
    method: 'POST',
    path: '/api/ops/jobs/run',
    at: everywhere,
    access: operator,
    summary: 'Run every job now, or the one that `job` names',
    documents: ['operations'],
    body: jobsRun,
    answers: jobsRunAnswer,
    errors: ['ops.job_unknown'],
    handler: async ({ body }, operations) => ({ ran: await operations.runJobs(body?.job) }),
  }),
]

export const operationsRoutes = [
  ...clockRoutes,
  ...jobRoutes,
  route({
    method: 'GET',
    path: '/api/ops/mail',
    at: everywhere,
    access: operator,
    summary: 'The mail outbox, newest first; `to` gives one address',
    documents: ['operations'],
    query: mailQuery,
    answers: page(mailRow),
    errors: ['request.cursor_invalid'],
    handler: ({ query }, operations) => operations.mail(query),
  }),
  route({
    method: 'GET',
    path: '/api/ops/metrics',
    at: everywhere,
    access: operator,
    summary: 'Prometheus metrics of this process',
    documents: ['operations'],
    contentType: 'text/plain',
    handler: async (_call, operations) => {
      const { text, contentType } = await operations.metrics()
      return answer<undefined>({ raw: text, headers: { 'content-type': contentType } })
    },
  }),
]
