// The models of delivery and feed keep their promises, and the checker notices every removed rule.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check, type Model } from './checker.ts'
import { deliveryModel, PROMISES } from './delivery-model.ts'
import type { Defect } from './delivery-state.ts'
import { FEED_PROMISES, type FeedDefect, feedModel } from './feed-model.ts'

const ALL_DELIVERED = 'everything is delivered in the end'
const oneWebhook = { webhooks: 1, operations: 2, crashes: 1, stalls: 1, failures: 1, lostCommits: 1 }
const feed = { rows: 2, crashes: 2, cuts: 2 }

test('two crashes and two webhooks (D1-WHD-08, D1-WHD-09, D1-WHD-20)', () => {
  const { broken, states } = check(
    deliveryModel({ webhooks: 2, operations: 2, crashes: 2, stalls: 0, failures: 0, lostCommits: 0 }),
  )
  assert.equal(broken, undefined)
  assert.equal(states, 68_068)
})

test('a crash, stall, failure and lost commit (D1-WHD-08, D1-WHD-20, G-108)', () => {
  assert.equal(check(deliveryModel(oneWebhook)).broken, undefined)
})

const delivery: Record<Defect, string> = {
  'events are written after the commit of their operation': PROMISES.together,
  'numbers are given without a lock': PROMISES.noLoss,
  'an event is numbered although earlier ones wait': PROMISES.order,
  'events that wait are numbered in any order': PROMISES.order,
  'events that wait are not numbered': ALL_DELIVERED,
  'a live dispatcher can be removed from the list': PROMISES.oneRequest,
  'a dispatcher that lost its membership keeps its requests': PROMISES.oneRequest,
  'an event is acknowledged before its response': PROMISES.noLoss,
  'an acknowledgement does not name its holder': PROMISES.repeats,
  'a delivery is repeated when its acknowledgement fails': PROMISES.repeats,
  'a killed dispatcher stays in the list': ALL_DELIVERED,
  'a failed event is skipped': PROMISES.noLoss,
}

for (const [defect, promise] of Object.entries(delivery))
  test(`the checker notices that ${defect}`, () => {
    const { broken } = check(deliveryModel(oneWebhook, defect as Defect))
    assert.equal(broken?.promise, promise)
    assert.notEqual(broken.path.length, 0)
  })

test('D1-FEED-08, G-091: rows leave the feed only after they arrived', () => {
  assert.equal(check(feedModel(feed)).broken, undefined)
})

const feedDefects: Record<FeedDefect, string> = {
  'rows are removed when the response is sent': FEED_PROMISES.noLoss,
  'a lease has no end': ALL_DELIVERED,
}

for (const [defect, promise] of Object.entries(feedDefects))
  test(`the checker notices that ${defect}`, () => {
    assert.equal(check(feedModel(feed, defect as FeedDefect)).broken?.promise, promise)
  })

test('the checker finds the shortest path to a broken promise', () => {
  const counter: Model<number> = {
    start: 0,
    *steps(state) {
      if (state < 9) yield* [1, 3].map((by) => ({ name: `add ${by}`, state: state + by }))
    },
    encode: String,
    findBroken: (state) => (state === 7 ? 'seven is never reached' : undefined),
    isComplete: (state) => state >= 9,
  }
  const { broken } = check(counter)
  assert.equal(broken?.promise, 'seven is never reached')
  assert.deepEqual(broken.path.toSorted(), ['add 1', 'add 3', 'add 3'])
})
