// The workers of one key: further ones start when all are busy, and get the key from the first one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenerConversation } from './opener-conversation.ts'
import type { OpenerReply, SealedText } from './opener-messages.ts'
import { openerPool } from './opener-pool.ts'

const sealedText = (wrapper: string): SealedText => ({ wrapper, verified_hash: null, verified_salt: null })
const file = { pem: 'pem', passphrase: 'passphrase' }

/** Workers that pass a key over their ports, and open values on command. */
const startFixture = (size: number) => {
  let onBatch: () => void = () => undefined
  const workers: Array<{ batches: string[][]; isEnded: boolean; release(): void }> = []
  const startWorker = (): OpenerConversation => {
    let key: string | undefined
    const waiting: Array<() => void> = []
    const worker = {
      batches: [] as string[][],
      isEnded: false,
      release: () => {
        for (const respond of waiting.splice(0)) respond()
      },
    }
    workers.push(worker)
    return {
      async ask(request): Promise<OpenerReply> {
        if (request.act === 'load') key = 'the key'
        if (request.act === 'load') return { id: 0, publicKey: 'public' }
        if (request.act === 'share') request.port.postMessage(key)
        if (request.act === 'join')
          key = await new Promise((resolve) => {
            request.port.onmessage = ({ data }) => {
              request.port.close()
              resolve(data)
            }
          })
        if (request.act !== 'open') return { id: 0, isDone: true }
        if (key === undefined) return { id: 0, refusal: 'unexpected' }
        const { texts } = request
        worker.batches.push(texts.map(({ wrapper }) => wrapper))
        const responding = new Promise<void>((resolve) => waiting.push(resolve))
        onBatch()
        await responding
        return { id: 0, openedTexts: texts.map(({ wrapper }) => ({ plaintext: `open ${wrapper}`, isVerified: false })) }
      },
      end() {
        worker.isEnded = true
      },
    }
  }
  /** Resolves when workers have so many batches. */
  const haveBatches = (count: number): Promise<void> =>
    new Promise((resolve) => {
      onBatch = () => workers.flatMap(({ batches }) => batches).length === count && resolve()
      onBatch()
    })
  return { pool: openerPool(startWorker, size), workers, haveBatches }
}

test('while all workers are busy, another one gets the key', async () => {
  const { pool, workers, haveBatches } = startFixture(2)
  assert.equal(await pool.load(file), 'public')
  const opening = Promise.all(['a', 'b', 'c'].map((wrapper) => pool.open([sealedText(wrapper)])))
  await haveBatches(3)
  assert.equal(workers.length, 2)
  assert.deepEqual(
    workers.map(({ batches }) => batches),
    [[['a'], ['c']], [['b']]],
  )
  for (const { release } of workers) release()
  assert.deepEqual(
    (await opening).flat().map((text) => 'plaintext' in text && text.plaintext),
    ['open a', 'open b', 'open c'],
  )
})

test('values that come sequentially need one worker', async () => {
  const { pool, workers, haveBatches } = startFixture(4)
  await pool.load(file)
  for (const [index, wrapper] of ['a', 'b'].entries()) {
    const opening = pool.open([sealedText(wrapper)])
    await haveBatches(index + 1)
    workers[0]?.release()
    await opening
  }
  assert.equal(workers.length, 1)
})

test('the end of a key ends all of its workers', async () => {
  const { pool, workers, haveBatches } = startFixture(2)
  await pool.load(file)
  const opening = Promise.all(['a', 'b'].map((wrapper) => pool.open([sealedText(wrapper)])))
  await haveBatches(2)
  pool.end()
  assert.deepEqual(
    workers.map(({ isEnded }) => isEnded),
    [true, true],
  )
  for (const { release } of workers) release()
  await opening
})

test('a wrong passphrase is refused as such', async () => {
  const refusing = (refusal: 'not_opened' | 'unexpected') =>
    openerPool(() => ({ ask: async () => ({ id: 0, refusal }), end: () => undefined }), 2).load(file)
  await assert.rejects(refusing('not_opened'), { reason: 'wrong_passphrase' })
  await assert.rejects(refusing('unexpected'), { reason: 'unexpected' })
})
