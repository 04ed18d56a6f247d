// Damaged files never make the check, the seal or the fill hang, or fail other than by a refusal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readSample, sampleNames } from '../../testing/samples.ts'
import { newIdentity, request } from '../../testing/seal-identity.ts'
import { fillPdf, PdfFillError } from '../fill/index.ts'
import { PdfError } from '../pdf-error.ts'
import { sealPdf } from '../seal/seal-pdf.ts'
import { checkPdf } from './check-pdf.ts'

const CPU_MS = 500
const originals = sampleNames.map((name) => readSample(name))
/** Half of the bytes are syntax characters, which do the most damage. */
const byte = fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('()<>[]{}/%#0129 R\n', 'latin1')))
const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), byte })
const changes = fc.array(change, { minLength: 1, maxLength: 40 })
const cut = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 4 })

const damagedFile = fc.tuple(fc.constantFrom(...originals), changes, cut).map(([original, list, part]) => {
  const pdf = original.slice(0, part === null ? undefined : Math.ceil(part * original.length))
  for (const { at, byte: value } of list) pdf[Math.floor(at * pdf.length)] = value
  return pdf
})

/** The CPU time of this thread, which a busy machine does not change. */
const cpuMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const requireQuick = async (work: () => Promise<unknown>): Promise<void> => {
  const ms = await cpuMs(work)
  assert.ok(ms < CPU_MS, `${ms} ms`)
}

const { signer } = newIdentity()
await checkPdf(readSample('lo'))
await sealPdf(readSample('lo'), request, signer)
await fillPdf(readSample('lo'), {})

test('a damaged file is checked, and sealed if it passes, in time', async () => {
  await fc.assert(
    fc.asyncProperty(damagedFile, async (pdf) => {
      await requireQuick(async () => {
        const check = await checkPdf(pdf)
        if (!check.ok) return
        await sealPdf(pdf, request, signer).catch((error) => assert.ok(error instanceof PdfError, String(error)))
      })
    }),
    { numRuns: 400 },
  )
})

test('a damaged file is filled or refused, in time', async () => {
  await fc.assert(
    fc.asyncProperty(damagedFile, async (pdf) => {
      await requireQuick(() =>
        fillPdf(pdf, { company_name: 'A company' }).catch((error) =>
          assert.ok(error instanceof PdfError || error instanceof PdfFillError, String(error?.stack)),
        ),
      )
    }),
    { numRuns: 200 },
  )
})
