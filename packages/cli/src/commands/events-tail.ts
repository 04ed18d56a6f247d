// `events tail`: takes the events of the service from its feed and prints them.

import { formatEvent, toEventItem } from '../listen/event-lines.ts'
import { decryptOption, WAIT_SECONDS } from '../listen/follow-options.ts'
import { defineCommand } from '../program/command.ts'
import { exitCodes, usageError } from '../program/exit-codes.ts'

export const eventsTail = defineCommand({
  name: 'events tail',
  about: 'Take the events of the service from its feed and print them',
  options: {
    take: { type: 'boolean', about: 'agree that the backend will not receive these events any more' },
    once: { type: 'boolean', about: 'end when the feed is empty' },
    decrypt: decryptOption,
  },
  example: 'company-data events tail --take --once --json',
  async run({ options, session: { clients, system, out } }) {
    if (!options.take)
      throw usageError(
        'The feed gives each event once: events that are printed here do not reach the backend.',
        'Use `company-data listen`, which takes nothing away, or agree with --take.',
      )
    const service = await clients.service({ withKey: options.decrypt })
    const { once, decrypt } = options
    for await (const change of service.changes.follow({
      once,
      decrypt,
      waitSeconds: WAIT_SECONDS,
      signal: system.signal,
    }))
      out.item(toEventItem(change), () => formatEvent(out, change))
    return system.signal.aborted ? exitCodes.interrupted : exitCodes.ok
  },
})
