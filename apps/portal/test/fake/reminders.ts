// Reminders to Ada, at most one a day for each run, for component tests.
import { REMINDER_INTERVAL_MS } from '@company-data/protocol/wire/contracts/run-reminders'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { FakeReply, FakeRequest } from '@company-data/testkit/browser'
import { ADA } from './ada.ts'

/** Ada was reminded just now. */
const fakeReminder = (run_id: string) => ({
  run_id,
  user_id: ADA.userId,
  reminded_at: formatTimestamp(new Date()),
  next_at: formatTimestamp(new Date(Date.now() + REMINDER_INTERVAL_MS)),
})

export const reminderReplies = (): Record<string, FakeReply> => {
  const reminders = new Map<string, ReturnType<typeof fakeReminder>>()
  return {
    'GET /api/services/{id}/flows/{flowId}/run-reminders': ({ query: { run_id } }: FakeRequest) => ({
      items: [...reminders.values()].filter((reminder) => run_id === undefined || reminder.run_id === run_id),
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
