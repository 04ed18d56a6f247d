// The slow hash of verifiers: salted, keyed, and equally slow for an unknown account.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import type { HashTask } from '../../../../platform/secrets/hash-thread.ts'
import { hashThreads } from '../../../../platform/secrets/hash-threads.ts'
import { secrets } from '../../../../platform/secrets/secrets.ts'
import { slowHash } from './password-hash.ts'

const threads = hashThreads()
after(() => threads.stop())

const newHashes = (slowHashCostLog2?: number) =>
  slowHash({ secrets: secrets(randomBytes(32)), hashThreads: threads, slowHashCostLog2 }, 'test')
const hashes = newHashes()

test('a verifier matches its own hash and no other', async () => {
  const hash = await hashes.hash('verifier', 'a')
  assert.equal(await hashes.matches('verifier', hash, 'a'), true)
  assert.equal(await hashes.matches('Verifier', hash, 'a'), false)
  assert.ok(!hash.includes('verifier'))
})

test('uses the production cost by default and stores it with the hash', async () => {
  assert.match(await hashes.hash('verifier', 'a'), /^scrypt\$14\$8\$1\$/)
  const cheap = newHashes(4)
  const hash = await cheap.hash('verifier', 'a')
  assert.match(hash, /^scrypt\$4\$8\$1\$/)
  assert.deepEqual([await cheap.matches('verifier', hash, 'a'), await cheap.matches('other', hash, 'a')], [true, false])
})

test('hashes of one verifier differ, and another installation’s does not match', async () => {
  const [first, second] = await Promise.all([hashes.hash('verifier', 'a'), hashes.hash('verifier', 'a')])
  assert.notEqual(first, second)
  assert.equal(await newHashes().matches('verifier', first, 'a'), false)
})

test('without a stored hash the result is false, after the same work', async () => {
  const costs: object[] = []
  const scrypt = (task: HashTask) => {
    costs.push(task.cost)
    return threads.scrypt(task, 'a')
  }
  const hashDeps = { secrets: secrets(randomBytes(32)), hashThreads: { scrypt, noteUnproven: threads.noteUnproven } }
  const counted = slowHash({ ...hashDeps, slowHashCostLog2: 4 }, 'test')
  const hash = await counted.hash('verifier', 'a')
  assert.equal(await counted.matches('wrong', hash, 'a'), false)
  assert.equal(await counted.matches('wrong', undefined, 'a'), false)
  assert.deepEqual(costs, Array(3).fill({ N: 16, r: 8, p: 1 }))
})

test('[B-23] wrong passwords and registrations are noted, right ones are not', async () => {
  const noted: string[] = []
  const noteUnproven = (owner: string): void => void noted.push(owner)
  const hashDeps = { secrets: secrets(randomBytes(32)), hashThreads: { scrypt: threads.scrypt, noteUnproven } }
  const noting = slowHash({ ...hashDeps, slowHashCostLog2: 4 }, 'test')
  const hash = await noting.hash('verifier', 'new password')
  await noting.matches('verifier', hash, 'right')
  assert.deepEqual(noted, [])
  await noting.matches('wrong', hash, 'wrong')
  await noting.matches('verifier', undefined, 'unknown')
  await noting.hash('verifier', 'registration', { provesNothing: true })
  assert.deepEqual(noted, ['wrong', 'unknown', 'registration'])
})
