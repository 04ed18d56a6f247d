// Timestamps that the operator requires, from an authority that the operator trusts.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { hasOpenssl, serve, timestampAuthority } from '@company-data/pdf/testing'
import { ownPlatform } from '@company-data/testkit'
import { createSealFixture } from './testing/sealed-contract.ts'

const skip = hasOpenssl() ? false : 'openssl is not installed'
const folder = await mkdtemp(join(tmpdir(), 'timestamps-'))
after(() => rm(folder, { recursive: true }))

test('a required timestamp of another authority seals nothing', { skip }, async (context) => {
  const [trusted, foreign] = [timestampAuthority(), timestampAuthority()]
  context.after(() => [trusted, foreign].map((authority) => authority.remove()))
  let present = foreign
  const server = await serve(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response.writeHead(200).end(present.respond(Buffer.concat(parts)))
  })
  context.after(() => server.stop())
  const caFile = join(folder, 'roots.pem')
  await writeFile(caFile, trusted.certificatePem)
  const environment = {
    SEAL_TIMESTAMP_URL: server.url,
    SEAL_TIMESTAMP_CA_FILE: caFile,
    SEAL_TIMESTAMP_FAILURE: 'refuse',
  }
  const platform = await ownPlatform({ environment })
  const fixture = await createSealFixture(platform)
  const id = await fixture.create()
  const reply = await fixture.sign(id)
  assert.deepEqual([reply.status, reply.body.error_key], [503, 'server.overloaded'])
  assert.equal(await fixture.readStatus(id), 'ready_to_sign')
  assert.ok(platform.logLines.some((line) => line.includes('leads to none of the trusted roots')))
  present = trusted
  const { verdict } = await fixture.sealContract(id)
  assert.match(verdict.timestampedAt ?? '', /^20\d{12}Z$/)

  await writeFile(caFile, 'no certificate')
  await assert.rejects(
    ownPlatform({ environment }),
    /SEAL_TIMESTAMP_CA_FILE has no certificate in PEM that can be read/,
  )
})
