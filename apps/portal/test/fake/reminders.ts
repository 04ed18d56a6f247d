// Reminders to Ada, at most one a day for each run, for component tests.
import { REMINDER_INTERVAL_MS } from '@company-data/protocol/wire/contracts/run-reminders'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { FakeReply, FakeRequest } from '@company-data/testkit/browser'
import { ADA } from './ada.ts'

/** A customer was reminded just now of the step of the tests. */
export const fakeReminder = (run_id: string, user_id = ADA.userId) => ({
  run_id,
  user_id,
  node: 'request',
  reminded_at: formatTimestamp(new Date()),
  next_at: formatTimestamp(new Date(Date.now() + REMINDER_INTERVAL_MS)),
})

type Reminder = ReturnType<typeof fakeReminder>

export const reminderReplies = (earlierReminders: readonly Reminder[] = []): Record<string, FakeReply> => {
  const reminders = new Map<string, Reminder>()
  return {
    'GET /api/services/{id}/flows/{flowId}/run-reminders': ({ query: { run_id } }: FakeRequest) => ({
      items: [...earlierReminders, ...reminders.values()].filter((reminder) =>
        run_id?.split(',').includes(reminder.run_id),
      ),
      next_cursor: null,
    }),
    'POST /api/services/{id}/flows/{flowId}/runs/{runId}/remind': ({ params: { runId = '' } }: FakeRequest) => {
      const earlier = reminders.get(runId)
      const reminder = earlier ?? fakeReminder(runId)
      reminders.set(runId, reminder)
      return { ...reminder, sent: earlier === undefined }
    },
  }
}
