// A webhook next to the model's feed: both must receive the same contents.
import assert from 'node:assert/strict'
import { addCleanup, expectStatus, type ModelWorld, startEndpointSink } from '@company-data/testkit'

type Members = Record<string, unknown>

const withoutId = ({ id: _, ...event }: Members) => event

/** Waiting for each delivery prevents a newer status from replacing an undelivered one (G-093). */
const DELIVERY_TIMEOUT_MS = 60_000

export const startWebhook = async (world: ModelWorld) => {
  const sink = await startEndpointSink()
  addCleanup(() => sink.stop())
  const webhook = { url: sink.url, auth_type: 'none' }
  expectStatus(await world.service.manage('POST', '/webhooks', webhook), 201, 'adding a webhook')
  const fetched: Members[] = []
  return {
    async fetchEvents(): Promise<Members[]> {
      const events = await world.changes('company')
      fetched.push(...events)
      await sink.waitFor(fetched.length, DELIVERY_TIMEOUT_MS)
      return events
    },
    /** D2-EVT-04 and D2-EVT-12. */
    compare(): void {
      const posted: Members[] = sink.requests.map(({ body }) => JSON.parse(body.toString('utf8')))
      assert.deepEqual(posted.map(withoutId), fetched.map(withoutId), 'the same contents on both channels')
      const ids = new Set(fetched.map(({ id }) => id))
      assert.equal(ids.size, fetched.length, 'each event has a separate id on the feed')
      assert.ok(!posted.some(({ id }) => ids.has(id)), 'a delivery’s id differs from the feed row’s')
    },
  }
}
