// Tests of the fair queue: accounts take turns, within their limits, and make room for each other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FairLimits, type FairQueue, fairQueue } from './fair-queue.ts'

interface Job {
  name: string
}

let clock = 0
/** Every job takes as long as the others, unless a test moves the clock. */
const now = (): number => {
  clock += 1
  return clock
}
const LIMITS: FairLimits = { waiting: 10, waitingPerKey: 2, runningPerKey: 1, now }

const add = (queue: FairQueue<Job>, key: string, count = 1): Array<Job | undefined> =>
  Array.from({ length: count }, () => queue.add({ name: key }, key))

const addDeferred = (queue: FairQueue<Job>, ...keys: string[]): Array<Job | undefined> =>
  keys.map((key) => queue.add({ name: key }, key, true))

/** Runs everything with one worker, and returns the names in order. `costs` are added to the time of a job. */
const drain = (queue: FairQueue<Job>, costs: Readonly<Record<string, number>> = {}): string => {
  const names: string[] = []
  for (let job = queue.take(); job; job = queue.take()) {
    names.push(job.name)
    clock += costs[job.name] ?? 0
    queue.end(job)
  }
  return names.join('')
}

test('[B-23] accounts take turns', () => {
  const queue = fairQueue<Job>({ ...LIMITS, waitingPerKey: 10 })
  add(queue, 'a', 4)
  add(queue, 'b', 2)
  add(queue, 'c', 1)
  assert.equal(drain(queue), 'abcabaa')
})

test('[B-23] an account is charged for the time of its jobs', () => {
  const queue = fairQueue<Job>({ ...LIMITS, waiting: 100, waitingPerKey: 100 })
  add(queue, 'a', 3)
  add(queue, 'b', 12)
  assert.equal(drain(queue, { a: 4 }), 'abbbbbabbbbbabb', 'one job of a takes as long as five of b')
})

test('[B-23] an account that sends its jobs one by one is charged, too', () => {
  const queue = fairQueue<Job>({ ...LIMITS, waiting: 100, waitingPerKey: 100 })
  add(queue, 'b', 10)
  const names: string[] = []
  add(queue, 'a')
  for (let job = queue.take(); job; job = queue.take()) {
    names.push(job.name)
    if (job.name === 'a') clock += 4
    queue.end(job)
    if (job.name === 'a') add(queue, 'a')
    if (names.length === 13) break
  }
  assert.equal(names.join(''), 'babbbbabbbbba')
})

test('[B-23] an idle account has no credit, and a pause of all ends its debt', () => {
  const queue = fairQueue<Job>({ ...LIMITS, waiting: 100, waitingPerKey: 100 })
  add(queue, 'a', 20)
  for (let count = 0; count < 10; count += 1) queue.end(queue.take() ?? assert.fail())
  add(queue, 'b', 3)
  assert.equal(drain(queue).slice(0, 6), 'bababa', 'not three of b at once')
  add(queue, 'a')
  drain(queue, { a: 1000 })
  add(queue, 'a', 2)
  add(queue, 'b', 2)
  assert.equal(drain(queue), 'abab')
})

/** Jobs of others until an account with a debt is served, while a new account arrives with every job. */
const waitAmongNewcomers = (debtMs: number, newcomers: number): number => {
  const queue = fairQueue<Job>({ ...LIMITS, waiting: 100 })
  add(queue, 'debtor')
  const expensive = queue.take() ?? assert.fail()
  for (let count = 0; count < newcomers; count += 1) add(queue, `early ${count}`)
  clock += debtMs - 1
  queue.end(expensive)
  add(queue, 'debtor')
  for (let count = 0; count < 100_000; count += 1) {
    const job = queue.take() ?? assert.fail()
    if (job.name === 'debtor') return count
    add(queue, `late ${count}`)
    queue.end(job)
  }
  return Number.POSITIVE_INFINITY
}

test('[B-23] an account pays its debt although new accounts keep arriving', () => {
  for (const newcomers of [1, 2, 5]) {
    const [waits, doubleWaits] = [waitAmongNewcomers(100, newcomers), waitAmongNewcomers(200, newcomers)]
    assert.ok(waits >= 100, `${waits} jobs of others for a debt of 100`)
    assert.ok(waits <= 100 * (newcomers + 3), `${waits} jobs for a debt of 100 and ${newcomers} accounts that wait`)
    assert.ok(Math.abs(doubleWaits - 2 * waits) <= 0.05 * doubleWaits, `${waits} and ${doubleWaits}`)
  }
})

test('[B-23] an account that arrives during a job is next', () => {
  const queue = fairQueue<Job>(LIMITS)
  add(queue, 'a', 5)
  const running = queue.take()
  add(queue, 'b')
  assert.ok(running)
  queue.end(running)
  assert.equal(queue.take()?.name, 'b')
})

test('[B-23] an account has one job running while another waits', () => {
  const queue = fairQueue<Job>(LIMITS)
  add(queue, 'a', 3)
  add(queue, 'b', 1)
  assert.deepEqual([queue.take()?.name, queue.take()?.name], ['a', 'b'])
  // No other account waits, so the workers do not idle.
  assert.deepEqual([queue.take()?.name, queue.take()?.name], ['a', 'a'])
})

test('a strict limit of running jobs also holds without other accounts', () => {
  const queue = fairQueue<Job>({ ...LIMITS, isStrict: true })
  add(queue, 'a', 2)
  const first = queue.take()
  assert.equal(queue.take(), undefined)
  assert.ok(first)
  queue.end(first)
  assert.equal(queue.take()?.name, 'a')
})

test('[B-23] an account has two jobs waiting while another waits', () => {
  const queue = fairQueue<Job>(LIMITS)
  add(queue, 'b')
  assert.deepEqual(
    add(queue, 'a', 3).map((refused) => refused?.name),
    [undefined, undefined, 'a'],
  )
})

test('[B-23] a full queue makes room for the account with fewer jobs', () => {
  const queue = fairQueue<Job>(LIMITS)
  add(queue, 'a', 10)
  assert.deepEqual(
    [...add(queue, 'b', 2), ...add(queue, 'a')].map((refused) => refused?.name),
    ['a', 'a', 'a'],
  )
  assert.equal(queue.size(), 10)
  assert.equal(drain(queue), 'ababaaaaaa')
})

const OVERTAKING: FairLimits = { ...LIMITS, waiting: 20, waitingPerKey: 20, isStrict: true, maxOvertaking: 3 }

test('[B-23] the only job of an account overtakes accounts with several', () => {
  const queue = fairQueue<Job>(OVERTAKING)
  for (const key of ['a', 'b', 'c']) add(queue, key, 3)
  add(queue, 'd')
  assert.equal(drain(queue), 'dabcabcabc')
})

test('[B-23] a deferred job waits behind those of others', () => {
  const queue = fairQueue<Job>(OVERTAKING)
  addDeferred(queue, 'a', 'b', 'c')
  add(queue, 'd')
  add(queue, 'e')
  assert.equal(drain(queue), 'deabc')
})

test('[B-23] without overtaking a deferred job keeps its turn', () => {
  const queue = fairQueue<Job>({ ...OVERTAKING, maxOvertaking: 0 })
  addDeferred(queue, 'a', 'b')
  add(queue, 'c', 2)
  add(queue, 'd')
  assert.equal(drain(queue), 'abcdc')
})

test('[B-23] overtaken accounts do not starve, and share in turn', () => {
  const queue = fairQueue<Job>({ ...OVERTAKING, waiting: 200 })
  add(queue, 'a', 4)
  addDeferred(queue, 'b')
  add(queue, 'c', 4)
  const names: string[] = []
  for (let count = 0; count < 24; count += 1) {
    for (const half of ['first', 'second']) queue.add({ name: '.' }, `${half} ${count}`)
    const job = queue.take() ?? assert.fail()
    names.push(job.name)
    queue.end(job)
  }
  assert.equal(names.join(''), '...a...b...c...a...c...a')
})

test('[B-23] a burst is overtaken until its last job is done', () => {
  const queue = fairQueue<Job>(OVERTAKING)
  add(queue, 'a', 2)
  add(queue, 'b', 2)
  queue.end(queue.take() ?? assert.fail())
  add(queue, 'c')
  assert.equal(drain(queue), 'cbab')
  add(queue, 'a')
  add(queue, 'b', 2)
  assert.equal(drain(queue), 'abb', 'it is forgotten afterwards')
})

test('[B-23] a job takes the place of a deferred one in a full queue', () => {
  const queue = fairQueue<Job>({ ...OVERTAKING, waiting: 3 })
  addDeferred(queue, 'a', 'b')
  add(queue, 'c')
  assert.deepEqual(
    [...addDeferred(queue, 'd'), ...add(queue, 'e'), ...add(queue, 'f'), ...add(queue, 'g')].map((job) => job?.name),
    ['d', 'b', 'a', 'g'],
  )
  assert.equal(queue.size(), 3)
  assert.equal(drain(queue), 'cef')
})

test('[B-23] at most three of four jobs in a row overtake others', () => {
  const step = fc.constantFrom('a', 'b', 'c', 'deferred', 'single', 'take', 'take')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const queue = fairQueue<Job>(OVERTAKING)
      let waiting: Array<{ job: Job; key: string; isDeferred: boolean }> = []
      const bursts = new Set<string>()
      const isBehind = ({ key, isDeferred }: (typeof waiting)[number]): boolean => isDeferred || bursts.has(key)
      let overtakingCount = 0
      for (const [index, name] of steps.entries()) {
        const isDeferred = name === 'deferred'
        const key = isDeferred || name === 'single' ? `${name} ${index}` : name
        if (name === 'take') {
          const [behind, front] = [waiting.filter(isBehind), waiting.filter((added) => !isBehind(added))]
          const hasOvertaken = behind.length > 0 && front.length > 0 && overtakingCount < 3
          overtakingCount = hasOvertaken ? overtakingCount + 1 : 0
          const job = queue.take()
          const expected = hasOvertaken || behind.length === 0 ? front : behind
          assert.equal(job === undefined, waiting.length === 0)
          if (!job) continue
          assert.ok(expected.some((added) => added.job === job))
          waiting = waiting.filter((added) => added.job !== job)
          queue.end(job)
          if (!waiting.some((added) => added.key === job.name)) bursts.delete(job.name)
        } else {
          const job = { name: key }
          const isBurst = waiting.some((added) => added.key === key)
          const refused = queue.add(job, key, isDeferred)
          if (isBurst && refused !== job) bursts.add(key)
          waiting = [...waiting, { job, key, isDeferred }].filter((added) => added.job !== refused)
          for (const name of bursts) if (!waiting.some((added) => added.key === name)) bursts.delete(name)
        }
      }
    }),
  )
})

test('a job that may not start yet keeps its position', () => {
  const queue = fairQueue<Job>(LIMITS)
  queue.add({ name: 'large' }, 'a')
  queue.add({ name: 'small' }, 'a')
  assert.equal(queue.take(({ name }) => name === 'small')?.name, 'small')
  assert.equal(queue.take()?.name, 'large')
})

test('[B-23] between two jobs of one account, every waiting account gets one', () => {
  const script = fc.array(fc.constantFrom('a', 'b', 'c', 'take', 'end'), { maxLength: 80 })
  fc.assert(
    fc.property(script, (steps) => {
      const queue = fairQueue<Job>({ ...LIMITS, waiting: 20, waitingPerKey: 20 })
      const waiting = new Map<string, number>()
      /** How often others were served since the account began to wait, each by its own count. */
      const overtaken = new Map<string, Map<string, number>>()
      let running: Job | undefined
      for (const step of steps) {
        if (step === 'end') {
          if (running) queue.end(running)
          running = undefined
        } else if (step === 'take') {
          if (running) continue
          running = queue.take()
          if (!running) continue
          const { name } = running
          waiting.set(name, (waiting.get(name) ?? 1) - 1)
          overtaken.delete(name)
          for (const [other, count] of waiting) {
            if (count === 0 || other === name) continue
            const counts = overtaken.get(other) ?? new Map<string, number>()
            counts.set(name, (counts.get(name) ?? 0) + 1)
            overtaken.set(other, counts)
            assert.ok((counts.get(name) ?? 0) <= 1, `${name} overtook ${other} twice`)
          }
        } else if (queue.add({ name: step }, step) === undefined) waiting.set(step, (waiting.get(step) ?? 0) + 1)
      }
    }),
  )
})
