// Known rows by customer (B-25): order, size and number of requests, turns, and events without a customer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CustomerQueue, type CustomerRows, customerQueue } from './customer-queue.ts'

/** One letter per row, numbered from 1; `-` is an event without a customer. */
const fill = (customers: string): CustomerQueue => {
  const queue = customerQueue(0)
  const rows = [...customers].map((letter, index) => ({
    seq: index + 1,
    person_user_id: letter === '-' ? null : letter,
  }))
  queue.add(rows, rows.length)
  return queue
}
const list = (lanes: readonly CustomerRows[]): string[] => lanes.map(({ customer, seqs }) => `${customer}:${seqs}`)
const end = (queue: CustomerQueue, { customer, seqs }: CustomerRows): void => {
  queue.finish(seqs)
  queue.release(customer, [])
}

test('B-25: each customer gets its oldest rows, as many as a batch has', () => {
  assert.deepEqual(list(fill('aabac').take(10, 1)), ['a:1', 'b:3', 'c:5'])
  assert.deepEqual(list(fill('aabac').take(10, 2)), ['a:1,2', 'b:3', 'c:5'])
  assert.deepEqual(list(fill('aabac').take(10, 9)), ['a:1,2,4', 'b:3', 'c:5'])
  assert.deepEqual(list(fill('abca').take(2, 2)), ['a:1,4', 'b:2'])
  assert.deepEqual(list(fill('').take(2, 2)), [])
})

test('B-25: a customer waits for its request, and then for its turn', () => {
  const queue = fill('aabc')
  const [first] = queue.take(1, 1)
  assert.deepEqual(list(queue.take(1, 1)), ['b:3'])
  if (first) end(queue, first)
  assert.deepEqual(list(queue.take(2, 1)), ['c:4', 'a:2'])
})

test('B-25: rows that were not sent come before all others of their customer', () => {
  const queue = fill('aaab')
  queue.take(1, 2)
  queue.finish([1])
  queue.release('a', [2])
  assert.deepEqual(list(queue.take(2, 9)), ['b:4', 'a:2,3'])
})

test('B-25: an event without a customer is sent alone, in its position', () => {
  const queue = fill('ab-ac')
  const [a, b] = queue.take(9, 5)
  assert.deepEqual(list(a && b ? [a, b] : []), ['a:1', 'b:2'])
  if (a) end(queue, a)
  assert.deepEqual(list(queue.take(9, 5)), [])
  if (b) end(queue, b)
  const [alone] = queue.take(9, 5)
  assert.deepEqual(alone, { customer: '', seqs: [3] })
  assert.deepEqual(list(queue.take(9, 5)), [])
  if (alone) end(queue, alone)
  assert.deepEqual(list(queue.take(9, 5)), ['a:4', 'c:5'])
})

test('rows are done up to the oldest one that is not', () => {
  const queue = fill('abc')
  assert.deepEqual([queue.doneUntil(), queue.size()], [0, 3])
  queue.finish([2])
  assert.deepEqual([queue.doneUntil(), queue.size()], [0, 3])
  queue.finish([1])
  assert.deepEqual([queue.doneUntil(), queue.size()], [2, 1])
  queue.finish([3])
  assert.deepEqual([queue.doneUntil(), queue.size()], [3, 0])
  queue.add([], 9)
  assert.equal(queue.doneUntil(), 9)
})

const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), customers: fc.array(fc.constantFrom('a', 'b', 'c', null)) }),
  fc.record({ do: fc.constant('take' as const), count: fc.nat(3), batch: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat(9), sent: fc.nat(3) }),
)

/** The rows that were added, and the outcome of each. */
const watch = () => {
  const queue = customerQueue(0)
  const customers: Array<string | null> = []
  const done = new Set<number>()
  const inFlight: CustomerRows[] = []
  const findCustomer = (seq: number): string | null => customers[seq - 1] ?? null
  const isLeft = (seq: number): boolean => !done.has(seq)
  const numbers = (): number[] => customers.map((_, index) => index + 1)

  const checkTaken = (rows: CustomerRows): void => {
    const [first = 0] = rows.seqs
    const concerns = (seq: number): boolean =>
      findCustomer(first) === null || [findCustomer(first), null].includes(findCustomer(seq))
    assert.deepEqual(
      numbers().filter((seq) => seq < first && isLeft(seq) && concerns(seq)),
      [],
      `${rows.seqs} overtakes`,
    )
    assert.ok(!inFlight.some(({ customer }) => customer === rows.customer), 'one request of a customer')
    const ownSeqs = numbers().filter((seq) => isLeft(seq) && (findCustomer(seq) ?? '') === rows.customer)
    assert.deepEqual(rows.seqs, ownSeqs.slice(0, rows.seqs.length), 'rows of a customer follow each other')
    inFlight.push(rows)
  }
  return {
    add(added: ReadonlyArray<string | null>): void {
      const rows = added.map((person_user_id, index) => ({ seq: customers.length + index + 1, person_user_id }))
      customers.push(...added)
      queue.add(rows, customers.length)
    },
    take(count: number, batch: number): void {
      for (const rows of queue.take(count, batch)) {
        assert.ok(rows.seqs.length > 0 && rows.seqs.length <= batch)
        checkTaken(rows)
      }
    },
    end(which: number, sentCount: number): void {
      const [rows] = inFlight.splice(which % Math.max(inFlight.length, 1), 1)
      if (!rows) return
      const sentSeqs = rows.seqs.slice(0, sentCount)
      for (const seq of sentSeqs) done.add(seq)
      queue.finish(sentSeqs)
      queue.release(rows.customer, rows.seqs.slice(sentCount))
    },
    check(): void {
      const [first = customers.length + 1] = numbers().filter(isLeft)
      assert.equal(queue.doneUntil(), first - 1)
      assert.equal(queue.size(), customers.length - first + 1)
    },
    isOver: () => done.size === customers.length,
    isStuck: () => inFlight.length === 0 && queue.countReady() === 0,
  }
}

test('B-25: in any run each customer keeps its order, and all rows are sent', () => {
  const live = (steps: ReadonlyArray<typeof step extends fc.Arbitrary<infer Step> ? Step : never>): void => {
    const watched = watch()
    for (const action of steps) {
      if (action.do === 'add') watched.add(action.customers)
      if (action.do === 'take') watched.take(action.count, action.batch)
      if (action.do === 'end') watched.end(action.which, action.sent)
      watched.check()
    }
    while (!watched.isOver()) {
      assert.ok(!watched.isStuck(), 'some row can be sent')
      watched.take(2, 2)
      watched.end(0, 9)
      watched.check()
    }
  }
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), live), { numRuns: 500 })
})
