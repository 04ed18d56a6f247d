// Schemas of reminders to the customers of runs, and of the counts of a flow's runs by step.
import { z } from 'zod'
import { uuid } from '../ids.ts'
import { pageQuery } from '../pages.ts'
import { timestamp } from '../timestamps.ts'

/** A customer is reminded of a run at most once in this time. */
export const REMINDER_INTERVAL_MS = 24 * 60 * 60 * 1000

export const runReminder = z.object({
  run_id: uuid,
  user_id: uuid.describe('The customer that was reminded.'),
  node: z.string().describe('The step that the run waited at; it may have left it since.'),
  reminded_at: timestamp,
  next_at: timestamp.describe('From this time on the customer can be reminded of this run again.'),
})

/**
 * The last reminder to a customer of a run.
 * @example
 * for await (const reminder of service.runs.reminders()) {
 *   const { run_id, reminded_at }: RunReminder = reminder
 *   console.log(run_id, reminded_at)
 * }
 */
export type RunReminder = z.output<typeof runReminder>

export const sentReminder = runReminder.extend({
  sent: z.boolean().describe('False if the customer was reminded less than a day ago: nothing was sent now.'),
})

/**
 * A reminder as it was requested; `sent` is false if the customer was reminded less than a day ago.
 * @example
 * const reminder: SentReminder = await service.runs.remind(runId)
 * console.log(reminder.sent, reminder.next_at)
 */
export type SentReminder = z.output<typeof sentReminder>

/** The reminders of a page of runs are read at once. */
export const MAX_REMINDED_RUNS = 100

/** An unknown flow or run is not an error: nothing matches it. */
export const runReminderQuery = pageQuery.extend({
  flow_id: z.string().optional(),
  run_id: z.string().optional().describe(`The id of a run, or of up to ${MAX_REMINDED_RUNS} with commas between them.`),
})

export type RunReminderQuery = z.output<typeof runReminderQuery>

const count = z.number().int()

export const stepCounts = z.object({
  node: z.string().describe('The key of the step.'),
  waiting: count.describe('Runs that wait there for answers, documents or signatures.'),
  completed: count.describe('Runs whose last step it was.'),
  cancelled: count.describe('Runs that were cancelled there.'),
})

export type StepCounts = z.output<typeof stepCounts>

/** Older runs are not counted. */
export const MAX_COUNTED_RUNS = 10_000

export const runCounts = z.object({
  steps: z.array(stepCounts).describe('Only steps that have runs, of any version of the flow.'),
  counted: count.describe(`How many runs were counted: the latest ${MAX_COUNTED_RUNS} at most.`),
  is_complete: z.boolean().describe('False if the flow has more runs.'),
})

/**
 * The runs of a flow by the step where they wait or ended.
 * @example
 * const counts: RunCounts = await service.runs.counts(flowId)
 * console.log(counts.steps.map(({ node, waiting }) => `${node}: ${waiting}`))
 */
export type RunCounts = z.output<typeof runCounts>
