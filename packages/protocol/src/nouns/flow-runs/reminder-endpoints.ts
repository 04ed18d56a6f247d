// The endpoints of reminders and counts of runs, for the company.
import { perCaller } from '../../contract/endpoint-limits.ts'
import type { ErrorKey } from '../../errors/catalog.ts'
import { runCounts, runReminder, runReminderQuery, sentReminder } from '../../wire/contracts/run-reminders.ts'
import { page } from '../../wire/pages.ts'

const keys = <const K extends readonly ErrorKey[]>(...errors: K): K => errors

export const remind = {
  summary: 'Remind the customer that the run waits for; at most once a day',
  since: '0.2.0',
  description:
    'Notifies the devices of a person again that it is its turn. A company as customer reads `reminded_at` of the run; it gets no event. A call within a day of the last reminder sends nothing: `sent` is false.',
  response: sentReminder,
  errors: keys(
    'flows.run_not_found',
    'flows.run_not_awaiting',
    'account.counterparty_deleted',
    'services.suspended',
    'db.writes_paused',
  ),
} as const

export const list = {
  summary: 'The last reminder to each customer, those of the newest runs first',
  since: '0.2.0',
  description: 'A cursor of the list of runs fits too: the page then begins with the reminders of the next run.',
  query: runReminderQuery,
  response: page(runReminder),
} as const

export const counts = {
  summary: 'How many runs of a flow wait, were completed or were cancelled at each step',
  since: '0.2.0',
  response: runCounts,
  limits: { rate: perCaller('runCounts') },
} as const
