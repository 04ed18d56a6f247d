// The event of a test send: the base members of every event, without a subject, and a message (G-109).
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'

export interface TestEvent {
  id: string
  event: 'test'
  person_user_id: null
  share_code: null
  at: string
  message: string
}

export const testEvent = (id: string, at: Date): TestEvent => ({
  id,
  event: 'test',
  person_user_id: null,
  share_code: null,
  at: formatTimestamp(at),
  message: 'This is a test event. No data has changed.',
})
