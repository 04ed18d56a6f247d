// The push stream of a person's device reconnects by itself and misses nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { borrowPlatform, createService, registerCompany } from '@company-data/testkit'
import { createPersonClient } from '../entry-points/person.ts'

const platform = await borrowPlatform()
const company = await registerCompany(platform)

const signedUp = async (options: { fetch?: typeof fetch } = {}) => {
  const person = createPersonClient({ frontDoorUrl: platform.frontDoor, ...options })
  const email = `stream-${Math.random().toString(36).slice(2)}@example.org`
  const password = 'a long password for tests'
  const { share_code: code } = await person.register({ email, password, display_name: 'Ada' })
  return { person, code }
}

test('[A-33] [A-34] stream() reconnects, yields missed pushes once and renews its token (G-115)', async () => {
  let cut = new AbortController()
  let streamOpened = Promise.withResolvers<void>()
  const cutFetch: typeof fetch = async (input, init) => {
    const isStream = String(input).endsWith('/api/push/stream')
    const signal = isStream ? AbortSignal.any([cut.signal, ...(init?.signal ? [init.signal] : [])]) : init?.signal
    const response = await fetch(input, { ...init, ...(signal && { signal }) })
    if (isStream) streamOpened.resolve()
    return response
  }
  const { person, code } = await signedUp({ fetch: cutFetch })
  const [first, second] = [await createService(company), await createService(company)]
  const missedIds: string[] = []
  /** Raises a push during the first disconnection. */
  const sleep = async () => {
    if (missedIds.length === 0) missedIds.push(await second.invite({ code }))
  }
  const stop = new AbortController()
  let timesAway = 0
  const onAway = () => {
    timesAway += 1
  }
  const pushes = person.push.stream({ signal: stop.signal, sleep, onAway })
  const next = async () => (await pushes.next()).value
  const heard = next()
  await streamOpened.promise
  const id = await first.invite({ code })
  assert.deepEqual((({ at: _, ...push }) => push)((await heard) ?? assert.fail('no push')), {
    type: 'connect_request',
    id,
  })
  const old = cut
  cut = new AbortController()
  streamOpened = Promise.withResolvers<void>()
  old.abort()
  assert.equal(timesAway, 0)
  assert.equal((await next())?.id, missedIds[0])
  assert.equal(timesAway, 1)
  // The access token ends after an hour, and the stream with it.
  const later = next()
  await platform.advance(3_601)
  assert.equal((await later)?.type, 'resync')
  stop.abort()
  assert.deepEqual(await pushes.next(), { done: true, value: undefined })
})

test('[A-36] subscribes and unsubscribes a browser, with a null key if not set up', async () => {
  const { person } = await signedUp()
  assert.equal(await person.push.key(), null)
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const { id } = await person.push.subscribe({ endpoint: 'https://push.example.org/x', keys })
  await person.push.unsubscribe(id)
  await assert.rejects(person.push.unsubscribe(id), { errorKey: 'push.subscription_not_found' })
})
