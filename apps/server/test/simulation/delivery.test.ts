// A thousand simulations of delivery from a thousand seeds: real code, virtual time, faults between any two steps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defects, findDefect } from './delivery/defects.ts'
import { simulateDelivery } from './delivery/simulate-delivery.ts'

const SEEDS = 1_000

test('D1-WHD-08, D1-WHD-09: a thousand seeds keep the promises of delivery (D1-WHD-20, D1-FEED-08, G-090, G-108)', async () => {
  let kills = 0
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { broken, trace, counts } = await simulateDelivery({ seed, operations: 4 })
    assert.equal(broken, undefined, `seed ${seed}: ${broken}\n${trace.slice(-50).join('\n')}`)
    kills += counts.kills
  }
  assert.ok(kills > SEEDS / 20, `only ${kills} kills`)
})

test('the same seed takes the same steps', async () => {
  const first = await simulateDelivery({ seed: 7, operations: 60 })
  const second = await simulateDelivery({ seed: 7, operations: 60 })
  assert.deepEqual(second, first)
  const other = await simulateDelivery({ seed: 8, operations: 60 })
  assert.notEqual(other.digest, first.digest)
})

// It finds a period that ends before its requests do (docs/simulation.md).
test('D1-WHD-08, B-25: a failed read among requests in flight keeps one request per customer', async () => {
  const { broken } = await simulateDelivery({ seed: 31, operations: 300 })
  assert.equal(broken, undefined)
})

for (const defect of defects)
  test(`a seed finds that ${defect.name}`, async () => {
    const { broken } = await findDefect(defect, simulateDelivery, 50)
    assert.match(broken ?? 'nothing was found', new RegExp(`^${defect.promise}`))
  })
