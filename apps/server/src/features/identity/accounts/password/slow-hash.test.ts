// The slow hash of verifiers: salted, keyed, and as slow for who does not exist.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { secrets } from '../../../../platform/secrets/secrets.ts'
import { slowHash } from './slow-hash.ts'

const hashes = slowHash(secrets(randomBytes(32)), 'test')

test('a verifier matches its own hash and no other', async () => {
  const hash = await hashes.hash('verifier')
  assert.equal(await hashes.matches('verifier', hash), true)
  assert.equal(await hashes.matches('Verifier', hash), false)
  assert.ok(!hash.includes('verifier'))
})

test('the cost is that of production unless a test asks for less, and is kept with the hash', async () => {
  assert.match(await hashes.hash('verifier'), /^scrypt\$14\$8\$1\$/)
  const cheap = slowHash(secrets(randomBytes(32)), 'test', 4)
  const hash = await cheap.hash('verifier')
  assert.match(hash, /^scrypt\$4\$8\$1\$/)
  assert.deepEqual([await cheap.matches('verifier', hash), await cheap.matches('other', hash)], [true, false])
})

test('two hashes of one verifier differ, and one of another installation does not match', async () => {
  const [first, second] = await Promise.all([hashes.hash('verifier'), hashes.hash('verifier')])
  assert.notEqual(first, second)
  assert.equal(await slowHash(secrets(randomBytes(32)), 'test').matches('verifier', first), false)
})

test('without a stored hash the answer is no, after the same work', async () => {
  const hash = await hashes.hash('verifier')
  const timeOf = async (stored: string | undefined): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < 5; i++) {
      const start = performance.now()
      assert.equal(await hashes.matches('wrong', stored), false)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const [withHash, withoutHash] = [await timeOf(hash), await timeOf(undefined)]
  assert.ok(withoutHash > withHash / 3 && withoutHash < withHash * 3, `${withoutHash} ms against ${withHash} ms`)
})
