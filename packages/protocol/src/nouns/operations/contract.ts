// The contract of the operator: the clock, jobs, the mail queue, metrics (G-161).
import { type Door, operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { operatorPrefix } from '../../contract/prefixes.ts'
import { clockAdvance, clockState } from '../../wire/operations/clock.ts'
import { fileSweepResult, fileSweepRun } from '../../wire/operations/file-sweep.ts'
import { jobState, jobsRun, jobsRunResponse } from '../../wire/operations/jobs.ts'
import {
  bounceReport,
  bounceReportResult,
  mailBounce,
  mailBounceQuery,
  mailQuery,
  mailRow,
} from '../../wire/operations/mail.ts'
import { arrayOf, page } from '../../wire/pages.ts'
import { operationRoutes } from './routes.ts'

const operatorDoor = {
  prefix: operatorPrefix,
  access: operator('operations'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const satisfies Door

export const operations = contract(
  operationRoutes,
  { operator: operatorDoor },
  {
    readClock: {
      summary: 'Read the platform time, and how far it is ahead of real time',
      since: '0.1.0',
      access: operator('support', 'operations'),
      response: clockState,
    },
    advanceClock: {
      summary: 'Advance the platform clock (only with TEST_CLOCK=1)',
      since: '0.1.0',
      body: clockAdvance,
      response: clockState,
      errors: ['ops.clock_disabled'],
    },
    listJobs: {
      summary: 'List the jobs of this process with their last run',
      since: '0.1.0',
      access: operator('support', 'operations'),
      response: arrayOf(jobState),
    },
    runJobs: {
      summary: 'Run every job now, or the one that `job` names',
      since: '0.1.0',
      body: jobsRun,
      response: jobsRunResponse,
      errors: ['ops.job_unknown'],
    },
    sweepFiles: {
      summary: 'Count the files that no row refers to, and delete at most `remove_at_most` of them',
      since: '0.1.0',
      body: fileSweepRun,
      response: arrayOf(fileSweepResult),
    },
    listMail: {
      summary: 'List the mail queue, newest first; `to` filters by address',
      since: '0.1.0',
      access: operator('security'),
      query: mailQuery,
      response: page(mailRow),
    },
    listMailBounces: {
      summary: 'List the mails whose address the mail server refused for good, newest first',
      since: '0.3.0',
      description:
        'An address that was refused is suppressed for seven days: ordinary mails to it are left out. Mails with a code and warnings about an account are still tried. The suppression ends when one of them is accepted. Every database suppresses for itself.',
      access: operator('security'),
      query: mailBounceQuery,
      response: page(mailBounce),
    },
    reportBounce: {
      summary: 'Record the report of a mail server that a mail could not be delivered',
      since: '0.3.0',
      description:
        'A mail server that accepts every mail at first sends its report later, as a mail. A report that refuses the address for good suppresses it as a refusal does; the next accepted mail does not end that suppression. Ask the process of each region until one knows the mail.',
      access: operator('support', 'security'),
      body: bounceReport,
      response: bounceReportResult,
      errors: ['ops.mail_unknown'],
    },
    endSuppression: {
      summary: 'End the suppression of the address of a mail',
      since: '0.3.0',
      description: 'In every database of the process that responds. It may be repeated.',
      access: operator('security'),
      status: 204,
    },
    readMetrics: {
      summary: 'Read the Prometheus metrics of this process',
      since: '0.1.0',
      access: operator('metrics', 'operations'),
      at: ['front-door', 'region', 'worker'],
      contentType: 'text/plain',
    },
  },
)
