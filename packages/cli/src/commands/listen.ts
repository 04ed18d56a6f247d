// `listen`: prints or forwards the events of a service from now on, from a separate channel.
import { setTimeout as wait } from 'node:timers/promises'
import type { Change } from '@company-data/sdk/service'
import { openChannel, useChannel } from '../listen/channel.ts'
import { formatEvent, toEventItem } from '../listen/event-lines.ts'
import { decryptOption, WAIT_SECONDS } from '../listen/follow-options.ts'
import { type Delivery, forwardEvent } from '../listen/forward.ts'
import { readMachineId } from '../listen/machine-id.ts'
import { defineCommand } from '../program/command.ts'
import { exitCodes, usageError } from '../program/exit-codes.ts'
import type { Output } from '../program/output.ts'
import { readCount } from './sharing.ts'

const RETRY_MS = 2_000

/** Repeats until the program answers 200: until then the event is not acknowledged. */
const forwardUntilTaken = async (change: Change, delivery: Delivery, out: Output): Promise<void> => {
  for (;;) {
    const outcome = await forwardEvent(change, delivery)
    if (outcome === 200) return
    delivery.signal.throwIfAborted()
    out.note(`${delivery.url} answered ${outcome}; only 200 counts. The event is sent again in ${RETRY_MS / 1000} s.`)
    await wait(RETRY_MS, undefined, { signal: delivery.signal })
  }
}

const parseTarget = (text: string): string => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw usageError(`\`${text}\` is no address.`, 'Example: --to http://localhost:3000/hook')
  const { username, password } = new URL(text)
  if (username !== '' || password !== '')
    throw usageError(
      'The address has a name or a password, which would be in your shell history.',
      'The signature proves the sender: COMPANY_DATA_WEBHOOK_SECRET.',
    )
  return text
}

export const listen = defineCommand({
  name: 'listen',
  about: 'Print or forward the events of a service from now on, without taking any from the backend',
  options: {
    to: {
      type: 'string',
      value: 'URL',
      about: 'forward each event there, signed like a webhook, until the response is 200',
    },
    events: { type: 'string', value: 'NAMES', about: 'only these events, separated by commas' },
    decrypt: decryptOption,
    limit: { type: 'string', value: 'NUMBER', about: 'end after this many events' },
  },
  example: 'company-data listen --to http://localhost:3000/hook\ncompany-data listen --decrypt --events field_updated',
  async run({ options, session: { clients, system, out } }) {
    const [limit, to] = [readCount(options.limit), options.to === undefined ? undefined : parseTarget(options.to)]
    const [service, manager] = [await clients.service({ withKey: options.decrypt }), await clients.manager()]
    const { service_id: serviceId } = await service.whoami()
    const events = options.events?.split(',').map((name) => name.trim()) ?? []
    const [frontDoorUrl, machineId] = [await clients.url(), await readMachineId(system)]
    const channel = await openChannel({ manager, serviceId, events, frontDoorUrl, machineId })
    const { signal } = system
    const ownSecret = system.env.COMPANY_DATA_WEBHOOK_SECRET
    const secret = ownSecret || channel.secret
    const secretText = ownSecret
      ? 'COMPANY_DATA_WEBHOOK_SECRET'
      : `${secret} (COMPANY_DATA_WEBHOOK_SECRET sets another one)`
    let count = 0
    await useChannel(channel, { getManager: () => clients.manager(), out }, async () => {
      await clients.close()
      out.note(`Listening to ${events.join(', ') || 'every event'} of ${serviceId}. End with Ctrl-C.`)
      if (to) out.note(`Forwarding to ${to}, signed with ${secretText}.`)
      const { webhookId } = channel
      const follow = { webhookId, decrypt: options.decrypt, waitSeconds: WAIT_SECONDS, signal }
      for await (const change of service.changes.follow(follow)) {
        if (to) await forwardUntilTaken(change, { url: to, webhookId, secret, signal }, out)
        out.item(toEventItem(change), () => formatEvent(out, change))
        count += 1
        if (count >= limit) break
      }
    })
    return signal.aborted ? exitCodes.interrupted : exitCodes.ok
  },
})
