// The pool of processes: nothing blocks the event loop, large documents wait, slow tasks are killed and replaced.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import fc from 'fast-check'
import { buildPdf, streamObject } from '../../testing/pdf-builder.ts'
import { readSample } from '../../testing/samples.ts'
import { newIdentity, request } from '../../testing/seal-identity.ts'
import { PdfError, type PdfPoolOptions, PoolBusyError, pdfPool } from './index.ts'

const MIB = 1024 * 1024

/** A pool for one test. */
const withPool = async <T>(
  options: PdfPoolOptions,
  work: (pool: ReturnType<typeof pdfPool>) => Promise<T>,
): Promise<T> => {
  const pool = pdfPool(options)
  try {
    return await work(pool)
  } finally {
    await pool.stop()
  }
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'

/** Two hundred thousand rectangles, which take long to check. */
const slow = (): Uint8Array => {
  const content = streamObject('', '0 0 1 1 re f\n'.repeat(200_000))
  return new Uint8Array(buildPdf([CATALOG, PAGES, PAGE, content]))
}

/** A document with an image of this size, as scans have. */
const large = (mib: number): Uint8Array => {
  const picture = streamObject('/Type /XObject /Subtype /Image', new Uint8Array(mib * MIB))
  return new Uint8Array(buildPdf([CATALOG, PAGES, PAGE, streamObject('', '0 0 1 1 re f'), picture]))
}

test('checks and seals a document in a process, and transfers its memory', async () => {
  const { signer, pem } = newIdentity()
  await withPool({}, async (pool) => {
    await pool.warmUp()
    const pdf = readSample('lo')
    const check = await pool.run('check', pdf, {})
    assert.ok(check.ok)
    assert.equal(pdf.byteLength, 0)
    const sealedPdf = await pool.run('seal', readSample('lo'), { request, signer })
    assert.ok((await verifySealedPdf(sealedPdf.pdf, pem)).valid)
  })
})

test('a part of a larger array is copied, and the rest of the array stays', async () => {
  const whole = new Uint8Array(Buffer.concat([Buffer.from('head'), readSample('cairo')]))
  const check = await withPool({}, (pool) => pool.run('check', whole.subarray(4), {}))
  assert.ok(check.ok)
  assert.equal(Buffer.from(whole.subarray(0, 4)).toString(), 'head')
})

test('an idle process ends, and the next document gets another one', async () => {
  await withPool({ threads: 1, idleMs: 1 }, async (pool) => {
    assert.ok((await pool.run('check', readSample('cairo'), {})).ok)
    while (pool.load().threads > 0) await new Promise((resolve) => setImmediate(resolve))
    assert.ok((await pool.run('check', readSample('cairo'), {})).ok)
  })
})

test('a faulty document is refused with its reason, and the thread continues', async () => {
  const outcomes: string[] = []
  const { signer } = newIdentity()
  await withPool({ threads: 1, onTask: (task, outcome) => outcomes.push(`${task} ${outcome}`) }, async (pool) => {
    const broken = new TextEncoder().encode('%PDF-1.7 and nothing else')
    await assert.rejects(
      pool.run('seal', broken, { request, signer }),
      (error) => error instanceof PdfError && error.reason === 'damaged',
    )
    assert.ok((await pool.run('check', readSample('cairo'), {})).ok)
    assert.equal(pool.load().threads, 1)
  })
  assert.deepEqual(outcomes, ['seal refused', 'check done'])
})

test('a slow task is killed, and waiting tasks get another thread', async () => {
  const outcomes: string[] = []
  await withPool({ threads: 1, timeoutMs: 1, onTask: (_task, outcome) => outcomes.push(outcome) }, async (pool) => {
    const results = await Promise.allSettled([pool.run('analyze', slow(), {}), pool.run('analyze', slow(), {})])
    for (const result of results) {
      assert.ok(result.status === 'rejected' && result.reason instanceof PdfError)
      assert.equal(result.reason.reason, 'too_complex')
    }
    assert.equal(pool.load().running, 0)
  })
  assert.deepEqual(outcomes, ['killed', 'killed'])
})

test('the time of a task starts when its process has read the document', async () => {
  // A machine may pause during one task; time spent by our own code shows in every try.
  const parts: number[] = []
  for (let tries = 0; tries < 5 && !parts.some((part) => part < 0.5); tries += 1) {
    let seconds = Number.NaN
    const onTask = (_task: string, _outcome: string, taskSeconds: number): void => {
      seconds = taskSeconds
    }
    await withPool({ threads: 1, onTask }, async (pool) => {
      const from = performance.now()
      await pool.run('check', readSample('cairo'), {})
      parts.push((seconds * 1000) / (performance.now() - from))
    })
  }
  assert.ok(Math.min(...parts) < 0.5, parts.join(', '))
})

test('[B-23] a document that needs too much memory ends its process alone', async () => {
  await withPool({ threads: 1, heapMb: 4 }, async (pool) => {
    await assert.rejects(
      pool.run('check', readSample('lo'), {}),
      (error) => error instanceof PdfError && error.reason === 'too_complex',
    )
  })
})

test("[B-23] another company's document is next, regardless of the queue length", async () => {
  await withPool({ threads: 1 }, async (pool) => {
    const order: string[] = []
    const check = (company: string) =>
      pool.run('check', readSample('cairo'), {}, company).then(() => {
        order.push(company)
      })
    await Promise.all([...Array.from({ length: 5 }, () => check('a')), check('b')])
    assert.deepEqual(order, ['a', 'b', 'a', 'a', 'a', 'a'])
  })
})

test('[B-23] while another company waits, one has two documents waiting', async () => {
  await withPool({ threads: 1 }, async (pool) => {
    const check = (company: string) => pool.run('check', readSample('cairo'), {}, company)
    const outcomes = await Promise.allSettled([check('a'), check('b'), check('a'), check('a'), check('a')])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
    )
    assert.ok(outcomes[4]?.status === 'rejected' && outcomes[4].reason instanceof PoolBusyError)
  })
})

test('[B-23] a document that exceeded its time is refused immediately the next time', async () => {
  const outcomes: string[] = []
  await withPool({ threads: 1, timeoutMs: 1, onTask: (_task, outcome) => outcomes.push(outcome) }, async (pool) => {
    for (let time = 0; time < 2; time += 1)
      await assert.rejects(pool.run('analyze', slow(), {}), (error) => error instanceof PdfError)
    assert.deepEqual(outcomes, ['killed', 'refused'])
  })
})

/** More text than a template may have. */
const excessive = (): Uint8Array => {
  const font = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
  const content = streamObject('', `BT /F1 12 Tf ({{a}}) Tj (${'a'.repeat(300_000)}) Tj ET`)
  return new Uint8Array(buildPdf([CATALOG, PAGES, PAGE.replace('>>', `${font} >>`), content]))
}

test('[B-23] a document that was refused as too complex is not read again', async () => {
  await withPool({ threads: 1 }, async (pool) => {
    const messages: string[] = []
    for (let time = 0; time < 2; time += 1)
      await pool.run('analyze', excessive(), {}).catch((error: Error) => messages.push(error.message))
    assert.deepEqual(messages, [
      'The PDF has more content than can be searched.',
      'The PDF was too complex a short while ago.',
    ])
  })
})

test('[B-23] after a too complex document, those of a company wait behind others', async () => {
  await withPool({ threads: 1 }, async (pool) => {
    await assert.rejects(pool.run('analyze', excessive(), {}, 'a'), { reason: 'too_complex' })
    const order: string[] = []
    const check = (company: string) =>
      pool.run('check', readSample('cairo'), {}, company).then(() => {
        order.push(company)
      })
    await Promise.all([check('c'), check('a'), check('b')])
    assert.deepEqual(order, ['c', 'b', 'a'])
  })
})

test('[FB-01] values that are too long for a message are refused before they are sent', async () => {
  await withPool({ threads: 1 }, async (pool) => {
    const values = { a: 'x'.repeat(9 * MIB) }
    await assert.rejects(pool.run('fill', readSample('cairo'), { values }), PdfError)
    assert.equal(pool.load().threads, 0)
  })
})

test('large documents run sequentially, small ones overtake them', async () => {
  await withPool({ threads: 3 }, async (pool) => {
    const ended: string[] = []
    const run = async (name: string, pdf: Uint8Array): Promise<void> => {
      assert.ok((await pool.run('check', pdf, {})).ok)
      ended.push(name)
    }
    const first = run('large', large(12))
    const second = run('large', large(12))
    const third = run('small', readSample('cairo'))
    assert.deepEqual([pool.load().running, pool.load().waiting], [2, 1])
    await Promise.all([first, second, third])
    assert.deepEqual(ended.toSorted(), ['large', 'large', 'small'])
  })
})

test('a full pool and a stopped pool refuse immediately', async () => {
  const pool = pdfPool({ threads: 1, waitingMax: 1 })
  const running = [1, 2].map(() => pool.run('check', readSample('cairo'), {}))
  await assert.rejects(pool.run('check', readSample('cairo'), {}), PoolBusyError)
  const settledTasks = Promise.allSettled(running)
  await pool.stop()
  assert.ok((await settledTasks).every(({ status }) => status === 'rejected'))
  await assert.rejects(pool.run('check', readSample('cairo'), {}), PoolBusyError)
})

/** The number of event loop turns during the work. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let [turns, isOver] = [0, false]
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  turn()
  await work()
  isOver = true
  return turns
}

test('checking and sealing 25 MB documents does not block the event loop', async () => {
  const { signer } = newIdentity()
  await withPool({}, async (pool) => {
    await pool.warmUp()
    const [first, second] = [large(24), large(24)]
    const turns = await turnsDuring(async () => {
      const [check, sealedPdf] = await Promise.all([
        pool.run('check', first, {}),
        pool.run('seal', second, { request, signer }),
      ])
      assert.ok(check.ok)
      assert.ok(sealedPdf.pdf.length > 24 * MIB)
    })
    assert.deepEqual([first.length, second.length], [0, 0], 'their bytes were handed over')
    assert.ok(turns > 20, `${turns} turns of the event loop`)
  })
})

test('random damage gets a verdict, and no thread is lost for good', async () => {
  const { signer } = newIdentity()
  const outcomes = new Set<string>()
  const originals = (['pdflib-std', 'acroform', 'cairo'] as const).map((name) => readSample(name))
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 })
  const file = fc.tuple(fc.constantFrom(...originals), damage, fc.option(fc.nat(), { freq: 4 }))
  await withPool({ timeoutMs: 3000, onTask: (_task, outcome) => outcomes.add(outcome) }, async (pool) => {
    await fc.assert(
      fc.asyncProperty(file, async ([original, bytes, cut]) => {
        const pdf = original.slice(0, cut === null ? undefined : cut % original.length)
        for (const [at, byte] of bytes) if (pdf.length > 0) pdf[at % pdf.length] = byte
        await pool.run('seal', pdf, { request, signer }).catch((error: unknown) => {
          assert.ok(error instanceof PdfError, String(error))
        })
      }),
      { numRuns: 40, interruptAfterTimeLimit: 30_000, markInterruptAsFailure: false },
    )
  })
  assert.ok(!outcomes.has('failed'))
})
