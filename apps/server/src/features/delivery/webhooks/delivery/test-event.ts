// The event of a test send (G-109): the base members of every event, about nobody, with a message.
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
