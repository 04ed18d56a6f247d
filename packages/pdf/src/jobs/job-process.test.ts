// Tests of a job process: messages of any size arrive whole, and a process that runs out of memory ends alone.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { type JobWorker, startJobProcess } from './job-process.ts'

const start = (): JobWorker => startJobProcess(new URL('./testing/bomb-process.ts', import.meta.url), { heapMb: 64 })

const next = (worker: JobWorker, event: 'message' | 'exit'): Promise<unknown> =>
  new Promise((resolve) => {
    worker.on(event, resolve)
  })

test('bytes of any size come back whole and in position', async () => {
  const worker = start()
  try {
    for (const size of [0, 1, 65_535, 65_536, 5_000_001]) {
      const reply = next(worker, 'message')
      const bytes = new Uint8Array(size).fill(7)
      worker.postMessage({ bytes })
      assert.deepEqual(await reply, { bytes: new Uint8Array(size).fill(8), nested: { same: bytes } })
    }
    assert.ok((worker.processorMs?.() ?? 1) > 0)
  } finally {
    await worker.terminate()
  }
})

for (const bomb of ['array', 'map', 'error'])
  test(`[B-23] a process killed by its job ends alone: ${bomb}`, async () => {
    const worker = start()
    const exit = next(worker, 'exit')
    worker.postMessage({ bomb })
    await exit
    // Later messages to it do no harm either.
    worker.postMessage({ bomb })
    await worker.terminate()
  })

test('a process that cannot be started reports that it has ended', async () => {
  const worker = startJobProcess(new URL('./testing/missing.ts', import.meta.url), { heapMb: 64 })
  await next(worker, 'exit')
})

test('a process ends when the program that started it ends', async () => {
  const { spawn } = await import('node:child_process')
  const program = `import { startJobProcess } from ${JSON.stringify(new URL('./job-process.ts', import.meta.url).href)}
    const worker = startJobProcess(new URL(${JSON.stringify(new URL('./testing/bomb-process.ts', import.meta.url).href)}), { heapMb: 64 })
    worker.on('message', () => worker.unref())
    worker.postMessage({})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  assert.deepEqual(await once(child, 'exit'), [0, null])
})
