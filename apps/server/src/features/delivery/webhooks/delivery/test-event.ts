// Makes the event of a test send.
import type { TestEvent } from '@company-data/protocol/events'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'

export const makeTestEvent = (id: string, at: Date): TestEvent => ({
  id,
  event: 'test',
  person_user_id: null,
  share_code: null,
  at: formatTimestamp(at),
  message: 'This is a test event. No data has changed.',
})
