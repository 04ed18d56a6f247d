// Pages of long lists: one at a time, callers in turn, with a rest after each page while others wait.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageTurns } from './page-turns.ts'

/** Turns with a clock that each page moves by 10 ms; `rests` are the pauses. */
const createTurns = () => {
  let time = 0
  const rests: number[] = []
  const order: string[] = []
  let running = 0
  const turns = pageTurns({
    now: () => time,
    async sleep(ms) {
      rests.push(ms)
    },
  })
  const readPage = (caller: string) =>
    turns.run(caller, async () => {
      running += 1
      assert.equal(running, 1, 'one page at a time')
      await Promise.resolve()
      time += 10
      running -= 1
      order.push(caller)
    })
  return { readPage, rests, order, turns }
}

test('[B-23] pages of one caller do not keep another waiting for all of them', async () => {
  const { readPage, order, rests } = createTurns()
  await Promise.all([...Array.from({ length: 4 }, () => readPage('a')), readPage('b'), readPage('c')])
  assert.deepEqual(order, ['a', 'a', 'b', 'c', 'a', 'a'])
  assert.deepEqual(rests, Array(5).fill(20))
})

test('a list that is read alone has no rest, and a failed page ends its turn', async () => {
  const { readPage, rests, turns } = createTurns()
  for (let page = 0; page < 3; page += 1) await readPage('a')
  assert.deepEqual(rests, [])
  const failed = turns.run('a', () => Promise.reject(new Error('no page')))
  const next = readPage('b')
  await assert.rejects(failed, /no page/)
  await next
})

test('a page of a silent database does not delay other pages', async () => {
  const rests: number[] = []
  let time = 0
  const turns = pageTurns({
    maxTurnMs: 0,
    now: () => time,
    async sleep(ms) {
      rests.push(ms)
    },
  })
  const { promise: silence, resolve: answer } = Promise.withResolvers<string>()
  const slow = turns.run('a', () => silence)
  time += 60_000
  assert.equal(await turns.run('b', async () => 'page'), 'page')
  answer('late')
  assert.equal(await slow, 'late')
  assert.equal(await turns.run('b', async () => 'next'), 'next')
  assert.ok(
    rests.every((ms) => ms <= 50),
    rests.join(),
  )
})
