// Timestamps of seals, with a test authority: best effort, so that its failures never block a signature.
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, test } from 'node:test'
import { hasOpenssl, serve, timestampAuthority } from '@company-data/pdf/testing'
import { ownPlatform } from '@company-data/testkit'
import { createSealFixture } from './testing/sealed-contract.ts'

const noAuthority: RequestListener = (_request, response) => void response.writeHead(503).end()
let listener = noAuthority
const server = await serve((request, response) => listener(request, response))
after(() => server.stop())
const platform = await ownPlatform({ environment: { SEAL_TIMESTAMP_URL: server.url } })
const fixture = await createSealFixture(platform)
const sealedVerdict = async () => (await fixture.sealContract()).verdict

const counted = async (outcome: 'given' | 'failed'): Promise<number> => {
  const { text } = await platform.ops('GET', '/api/ops/metrics')
  return Number(
    new RegExp(`companydata_seal_timestamps_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(text)?.[1] ?? 0,
  )
}

const readBody = async (request: Parameters<RequestListener>[0]): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

test('a seal has the timestamp of the configured authority', {
  skip: hasOpenssl() ? false : 'openssl is not installed',
}, async (context) => {
  const authority = timestampAuthority()
  context.after(() => authority.remove())
  const types: unknown[] = []
  listener = async (request, response) => {
    types.push(request.method, request.headers['content-type'])
    const timestampReply = authority.respond(await readBody(request))
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(timestampReply)
  }
  assert.match((await sealedVerdict()).timestampedAt ?? '', /^20\d{12}/)
  // One for the seal, and one for the whole file.
  assert.deepEqual(types, ['POST', 'application/timestamp-query', 'POST', 'application/timestamp-query'])
  assert.deepEqual([await counted('given'), await counted('failed')], [2, 0])

  // The same response again belongs to another request.
  let first: Buffer | undefined
  listener = async (request, response) => {
    first ??= authority.respond(await readBody(request))
    response.writeHead(200).end(first)
  }
  assert.notEqual((await sealedVerdict()).timestampedAt, undefined)
  assert.equal((await sealedVerdict()).timestampedAt, undefined)
  assert.deepEqual([await counted('given'), await counted('failed')], [3, 2])
})

const faults: Record<string, RequestListener> = {
  'has an internal error': noAuthority,
  'sends a page of HTML': (_request, response) => void response.writeHead(200).end('<html>'),
  'sends nothing': (_request, response) => void response.writeHead(200).end(),
  'refuses the request': (_request, response) => void response.writeHead(200).end(Buffer.from('30053003020102', 'hex')),
  'sends an oversized response': (_request, response) => void response.writeHead(200).end(Buffer.alloc(1 << 20, 0x30)),
  'redirects the caller': (_request, response) =>
    void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'hangs up': (request) => void request.socket.destroy(),
  'never responds': () => undefined,
}

for (const [faultLabel, fault] of Object.entries(faults)) {
  test(`an authority that ${faultLabel} does not block signing`, async () => {
    listener = fault
    const before = await counted('failed')
    assert.equal((await sealedVerdict()).timestampedAt, undefined)
    assert.equal(await counted('failed'), before + 1)
  })
}
