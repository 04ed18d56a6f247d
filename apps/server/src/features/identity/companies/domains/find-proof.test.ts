// The file of a domain over TLS: a server without a trusted certificate, or without TLS, proves nothing.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { addCleanup, ownPlatform, registerCompany, startDnsServer } from '@company-data/testkit'
import { type OutboundClient, outboundClient } from '../../../../platform/net/index.ts'
import type { DomainRow } from './domain-store.ts'
import { findProof } from './find-proof.ts'

/** A key and a certificate that signs itself, in one text. */
const opensslResult = spawnSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=nordwind.de', '-addext', 'subjectAltName=DNS:nordwind.de', '-keyout', '-'],
  ],
  { encoding: 'utf8' },
)
const skip = opensslResult.status === 0 ? false : 'openssl is not on this machine'
const pem = opensslResult.stdout ?? ''

const row = { domain: 'nordwind.de', token: 'the-token' } as DomainRow

/** The right file, so that only the connection decides. */
const serveFile: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' }).end(`company-data=${row.token}`)
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  addCleanup(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.address() as AddressInfo).port
}

/** The client that reads files of domains, but for a name server that leads here. */
const createClient = (ca?: string): OutboundClient => {
  const client = outboundClient({
    allowPrivate: true,
    ownAddresses: () => [],
    connectTimeoutMs: 10_000,
    totalTimeoutMs: 20_000,
    maxResponseBytes: 1024,
    resolve: async () => ['127.0.0.1'],
    ...(ca !== undefined && { ca }),
  })
  addCleanup(async () => client.stop())
  return client
}

const readProof = (port: number, ca?: string) =>
  findProof({
    isAllowed: () => false,
    readTexts: async () => [],
    getFile: (domain, path) =>
      createClient(ca).get(`https://${domain}:${port}${path}`, { headers: { host: domain, accept: 'text/plain' } }),
    stop: () => undefined,
  })(row)

test('TRUST-40 A-107: a self-signed certificate proves nothing', { skip }, async () => {
  const port = await listen(createServer({ key: pem, cert: pem }, serveFile))
  assert.deepEqual(await readProof(port), { reason: 'tls_invalid', isOurs: false })
  assert.deepEqual(await readProof(port, pem), { method: 'https' }, 'with a trusted one the same file proves it')
})

/** The answer of `/check` for a domain whose file is read by https at this port. */
const checkOverHttp = async (port: number): Promise<unknown[]> => {
  const dns = await startDnsServer()
  addCleanup(() => dns.stop())
  const environment = { DOMAIN_DNS_SERVER: dns.address, DOMAIN_ALLOW_HOSTS: `nordwind.de=https://127.0.0.1:${port}` }
  const company = await registerCompany(await ownPlatform({ environment }))
  const { body: domain } = await company.call('POST', '/api/account/domains', { domain: 'nordwind.de' })
  row.token = domain.token
  const { status, body } = await company.call('POST', `/api/account/domains/${domain.id}/check`)
  return [status, body.error_key, body.reason]
}

test('TRUST-40 A-107: /check refuses a self-signed certificate', { skip }, async () => {
  const port = await listen(createServer({ key: pem, cert: pem }, serveFile))
  assert.deepEqual(await checkOverHttp(port), [400, 'domains.proof_missing', 'tls_invalid'])
})

test('TRUST-40 A-107: /check refuses a web server that speaks http only', async () => {
  const port = await listen(createHttpServer(serveFile))
  assert.deepEqual(await checkOverHttp(port), [400, 'domains.proof_missing', 'tls_invalid'])
})

test('TRUST-40 A-107: a web server that speaks http only proves nothing', { skip }, async () => {
  const port = await listen(createHttpServer(serveFile))
  assert.deepEqual(await readProof(port), { reason: 'tls_invalid', isOurs: false })
})
