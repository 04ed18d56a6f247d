// The event of a test send (G-109): the members of every event, without a subject. No webhook subscribes to it.
import { z } from 'zod'
import { baseMembers } from './members.ts'

export const testEvent = z.object({
  event: z.literal('test'),
  ...baseMembers,
  person_user_id: z.null(),
  share_code: z.null(),
  message: z.string(),
})

export type TestEvent = z.output<typeof testEvent>
