// One response of the pull feed, cut after each of its bytes: all rows come again, with the same ids, in the same order.
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { editor } from '../actors.ts'
import { type Figure, figure, none, type Run } from '../figure.ts'
import { createFixture, type Shop } from '../fixture.ts'
import { embedded, type Installation } from '../installations.ts'
import { ledger } from '../ledger.ts'

/** A plain consumer resets its connection. One that acknowledges closes it, and names no lease afterwards. */
type Consumer = 'plain' | 'acknowledging'

const PATH: Readonly<Record<Consumer, string>> = {
  plain: '/api/company-data/changes',
  acknowledging: '/api/company-data/changes?ack=',
}
const EDITS = 3
const RESPONSE_TIMEOUT_MS = 20_000
/** Longer than a lease of the feed, which lasts 60 s. */
const AFTER_LEASE_S = 61

const readBody = (response: Buffer): string | undefined => {
  const headEnd = response.indexOf('\r\n\r\n')
  const length = headEnd < 0 ? undefined : /content-length: (\d+)/i.exec(response.toString('latin1', 0, headEnd))?.[1]
  if (length === undefined || response.length < headEnd + 4 + Number(length)) return undefined
  return response.toString('utf8', headEnd + 4)
}

const countRows = (response: Buffer): number => JSON.parse(readBody(response) ?? '{}').items?.length ?? 0

const cutter = (shop: Shop, { region, advance }: Installation, consumer: Consumer) => {
  /** Reads that many bytes of a response and breaks off. */
  const read = async (byteCount: number): Promise<Buffer> => {
    const { accessToken } = await shop.client.token()
    const { hostname, port } = new URL(region)
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) })
      let bytes = Buffer.alloc(0)
      const breakOffIfEnough = (): void => {
        if (bytes.length < byteCount && readBody(bytes) === undefined) return
        if (consumer === 'plain') socket.resetAndDestroy()
        else socket.destroy()
        resolve(bytes)
      }
      socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy(new Error('the response did not arrive')))
      socket.once('error', reject).on('data', (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk])
        breakOffIfEnough()
      })
      const request = `GET ${PATH[consumer]} HTTP/1.1\r\nHost: feed\r\nAuthorization: Bearer ${accessToken}\r\n\r\n`
      socket.write(request, breakOffIfEnough)
    })
  }
  const endLease = async (): Promise<void> => {
    if (consumer === 'acknowledging') await advance(AFTER_LEASE_S)
  }
  /** The response with rows, which stay in the feed. A lease ends on time; a reset is noticed a moment later. */
  const readWhole = async (): Promise<Buffer> => {
    for (const end = Date.now() + RESPONSE_TIMEOUT_MS; ; await delay(5)) {
      await endLease()
      const response = await read(Number.POSITIVE_INFINITY)
      if (countRows(response) > 0 || Date.now() > end) return response
      // The clock has passed the end of the token; the client renews it for a call that is refused.
      if (response.toString('latin1', 9, 12) === '401') await shop.client.fieldTypes.read()
    }
  }
  return { read, readWhole, endLease }
}

interface Cuts {
  count: number
  responseBytes: number
  /** Cuts after which the feed no longer had the same rows in the same order. */
  lost: number
}

const cutAtEveryByte = async (shop: Shop, installation: Installation, consumer: Consumer): Promise<Cuts> => {
  const { read, readWhole, endLease } = cutter(shop, installation, consumer)
  const whole = await readWhole()
  const expected = readBody(whole)
  const cuts: Cuts = { count: 0, responseBytes: whole.length, lost: 0 }
  for (; cuts.count < whole.length; cuts.count += 1) {
    await endLease()
    await read(cuts.count)
    if (readBody(await readWhole()) !== expected) cuts.lost += 1
  }
  return cuts
}

const cutResponses = async (installation: Installation): Promise<Figure[]> => {
  await installation.ready()
  const fixture = await createFixture(installation.frontDoor, [[]])
  const [shop] = fixture.shops as [Shop]
  const person = editor({ region: installation.region, ledger: ledger() }, await fixture.addEditor())
  for (let count = 0; count < EDITS; count += 1) await person.step()
  const figures: Figure[] = []
  for (const consumer of ['plain', 'acknowledging'] as const) {
    const { count, responseBytes, lost } = await cutAtEveryByte(shop, installation, consumer)
    figures.push(figure(`${consumer} consumer: bytes of the response`, responseBytes))
    figures.push(figure(`${consumer} consumer: cuts`, count))
    figures.push(none(`${consumer} consumer: cuts that changed what the feed holds`, lost))
  }
  await installation.advance(AFTER_LEASE_S)
  const drained = await Array.fromAsync(shop.client.changes.follow({ once: true }))
  return [...figures, figure('rows of the feed, read at the end', drained.length)]
}

export const cutResponsesRun: Run = {
  name: 'cut responses',
  async run() {
    const installation = await embedded()
    try {
      return await cutResponses(installation)
    } finally {
      await installation.stop()
    }
  },
}
