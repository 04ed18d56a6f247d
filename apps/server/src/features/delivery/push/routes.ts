// Routes of push: the stream of a person's device.
import type { Readable } from 'node:stream'
import type { SessionCaller } from '../../../gate/caller.ts'
import { answer, callers, routeTo } from '../../../gate/route.ts'

export interface PushActs {
  open(caller: SessionCaller, lastEventId: string | undefined): Readable
}

const route = routeTo<PushActs>()

const streamRoute = route({
  method: 'GET',
  path: '/api/push/stream',
  at: ['region'],
  access: callers(['person']),
  summary:
    'Server-sent events about what happens to the person; `Last-Event-ID` brings what was missed within 10 minutes',
  documents: ['consumer'],
  contentType: 'text/event-stream',
  handler: ({ caller, header }, { open }) =>
    answer<undefined>({
      stream: open(caller, header('last-event-id') || undefined),
      // Proxies that collect an answer before they pass it on would hold back every push.
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
    }),
})

export const pushRoutes = [streamRoute]
