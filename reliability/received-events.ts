// The events that the endpoints of a run received, and their checks other than order and completeness.
import { verifyWebhook } from '@company-data/sdk'
import { call, type SinkRequest } from '@company-data/testkit'
import type { Editor, Fixture, Hook } from './fixture.ts'
import type { Action } from './ledger.ts'
import type { WebhookEvents } from './oracle.ts'
import type { ReceivedEvent } from './order.ts'

export const toReceivedEvent = ({ body, receivedAt }: SinkRequest): ReceivedEvent & { value?: string } => {
  const { id, event, person_user_id, at, value } = JSON.parse(body.toString('utf8'))
  return { id, event, person: person_user_id, at: Date.parse(at), receivedMs: receivedAt.getTime(), value }
}

export const toWebhookEvents = (
  { id, serviceId, events, parallel = 1, sink }: Hook,
  sinceMs: number,
): WebhookEvents => ({
  id,
  serviceId,
  events,
  isByCustomer: parallel > 1,
  receivedEvents: sink.requests
    .filter(({ receivedAt }) => receivedAt.getTime() >= sinceMs)
    .map(toReceivedEvent)
    .filter(({ at }) => at >= sinceMs),
})

/** How many of the operations the webhook subscribes to. */
export const eventsFor = ({ serviceId, events }: Hook, actions: readonly Action[]): number =>
  actions.filter(
    (action) =>
      action.outcome === 'done' &&
      action.services.includes(serviceId) &&
      (events.length === 0 || events.includes(action.event)),
  ).length

export const allHooks = ({ shops }: Fixture): Hook[] => shops.flatMap(({ hooks }) => hooks)

export const badSignatures = async (hooks: readonly Hook[]): Promise<number> => {
  let bad = 0
  for (const { secret, sink } of hooks)
    for (const { body, headers, receivedAt } of sink.requests)
      if (!(await verifyWebhook(body, headers, secret, { nowMs: receivedAt.getTime() }))) bad += 1
  return bad
}

/** G-092: the last event of a slot must carry the current value of the slot. */
export const staleValues = async (region: string, { shops }: Fixture, editors: readonly Editor[]): Promise<number> => {
  let stale = 0
  for (const { id, client, hooks } of shops) {
    const { accessToken: token } = await client.token()
    for (const { userId, connections } of editors) {
      const path = `/api/company-data/connections/${connections.get(id)}`
      const { body } = await call(region, 'GET', path, { token })
      for (const { sink, events } of hooks) {
        if (events.length > 0 && !events.includes('field_updated')) continue
        const last = sink.requests.findLast((request) => {
          const { person, event } = toReceivedEvent(request)
          return person === userId && event === 'field_updated'
        })
        if (!last || toReceivedEvent(last).value !== body.values.text.value) stale += 1
      }
    }
  }
  return stale
}

/** How often each webhook was considered bad. */
export const countTripsByWebhook = async ({ company, shops }: Fixture): Promise<ReadonlyMap<string, number>> => {
  const trips = new Map<string, number>()
  for (const { id } of shops) {
    for await (const { kind, data } of company.serviceLogs.list(id)) {
      if (kind !== 'webhook.state_changed' || data.to !== 'bad') continue
      const hookId = String(data.webhook_id)
      trips.set(hookId, (trips.get(hookId) ?? 0) + 1)
    }
  }
  return trips
}

/** All trips together, including those of deleted webhooks. */
export const countTrips = async (fixture: Fixture): Promise<number> =>
  [...(await countTripsByWebhook(fixture)).values()].reduce((sum, count) => sum + count, 0)
