// The overhead of sealValue over the bare WebCrypto operations that it needs.

import { createServiceKeys, sealValue } from '@company-data/crypto'

type Row = { label: string; ours: number; ceiling: number; ratio: number; target: string; unit: string }

const ROUNDS = 201
const OPERATIONS_PER_ROUND = 10
const TARGET_RATIO = 1.1

const base64 = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  (bytes instanceof ArrayBuffer
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  ).toString('base64')

const gcm = async (rawKey: Uint8Array<ArrayBuffer>, iv: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) => {
  const key = await crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, ['encrypt'])
  return crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
}

/**
 * The ceiling: random bytes, the two encryptions concurrently (sequentially is slower), base64 by Node's own native
 * code, JSON; the recipient's key imported beforehand, and no checks.
 */
const bareSeal = async (plaintext: string, recipient: CryptoKey): Promise<string> => {
  const rawKey = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const [k, d] = await Promise.all([
    crypto.subtle.encrypt({ name: 'RSA-OAEP' }, recipient, rawKey),
    gcm(rawKey, iv, new TextEncoder().encode(plaintext)),
  ])
  return JSON.stringify({ _enc: 1, k: base64(k), iv: base64(iv), d: base64(d) })
}

const microsecondsPerCall = async (call: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  for (let i = 0; i < OPERATIONS_PER_ROUND; i += 1) await call()
  return ((performance.now() - start) * 1000) / OPERATIONS_PER_ROUND
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Rounds of both take turns, so that a busy machine slows both alike; which goes first alternates too. */
const compare = async (label: string, ours: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<Row> => {
  const oursTimes: number[] = []
  const bareTimes: number[] = []
  const variants = [
    { call: ours, times: oursTimes },
    { call: bare, times: bareTimes },
  ]
  for (const { call } of variants) await microsecondsPerCall(call)
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? variants : variants.toReversed()
    for (const { call, times } of order) times.push(await microsecondsPerCall(call))
  }
  const [oursMedian, ceiling] = [median(oursTimes), median(bareTimes)]
  // The median of neighbours' ratios: a machine that gets busier half-way moves the medians apart, not these.
  const ratio = median(oursTimes.map((time, round) => time / (bareTimes[round] ?? Number.NaN)))
  return { label, ours: oursMedian, ceiling, ratio, target: `<= ${TARGET_RATIO.toFixed(2)}`, unit: 'µs' }
}

const run = async (): Promise<Row[]> => {
  const { public_key: publicKey } = await createServiceKeys()
  const spki = Buffer.from(publicKey, 'base64')
  const oaep = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const recipient = await crypto.subtle.importKey('spki', spki, oaep, false, ['encrypt'])
  const rows: Row[] = []
  for (const [label, length] of [
    ['a value of 40 characters', 40],
    ['a value of 4,000 characters', 4000],
  ] as const) {
    const plaintext = 'x'.repeat(length)
    rows.push(
      await compare(
        label,
        () => sealValue(plaintext, publicKey),
        () => bareSeal(plaintext, recipient),
      ),
    )
  }
  return rows
}

export const sealValueBenchmark = { name: 'seal a value', run }
