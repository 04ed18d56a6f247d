// A time-stamp authority of RFC 3161 for tests: openssl signs its responses, an HTTP server of the test sends them.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTime, runOpenssl } from './later.ts'

export interface TimestampAuthority {
  /** The certificate that its timestamps are checked with. */
  readonly certificatePem: string
  /** The response to a query, both DER. */
  respond(query: Uint8Array): Buffer
  /** True if openssl accepts a token as the timestamp of these bytes, at a time; `now` is the time of the program. */
  accepts(token: Uint8Array, data: Uint8Array, at?: Date, now?: Date): boolean
  remove(): void
}

export const hasOpenssl = (): boolean => spawnSync('openssl', ['version'], { stdio: 'ignore' }).error === undefined

const buildConfig = (serial: string): string => `[tsa]
default_tsa = authority
[authority]
serial = ${serial}
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`

const newCertificate = (folder: string, usage: string): void => {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const use = ['-addext', `extendedKeyUsage=critical,${usage}`, '-addext', 'keyUsage=critical,digitalSignature']
  const subject = ['-subj', '/CN=Authority of tests', '-days', '3650']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...use, ...subject], {
    stdio: 'ignore',
  })
}

export const timestampAuthority = (): TimestampAuthority => {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  const file = (name: string, data?: string | Uint8Array): string => {
    const path = join(folder, name)
    if (data !== undefined) writeFileSync(path, data)
    return path
  }
  newCertificate(folder, 'timeStamping')
  const config = file('ts.cnf', buildConfig(file('serial', '01\n')))
  const run = (...args: string[]): void => void execFileSync('openssl', ['ts', ...args], { stdio: 'ignore' })
  return {
    certificatePem: readFileSync(file('certificate.pem'), 'utf8'),
    respond(query) {
      const files = ['-queryfile', file('query', query), '-out', file('answer')]
      run('-reply', '-config', config, '-signer', file('certificate.pem'), '-inkey', file('key.pem'), ...files)
      return readFileSync(file('answer'))
    },
    accepts(token, data, at, now) {
      const files = ['-in', file('token', token), '-data', file('data', data), '-CAfile', file('certificate.pem')]
      return runOpenssl(['ts', '-verify', '-token_in', ...atTime(at), ...files], now).status === 0
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** An HTTP server on a free port. */
export const serve = async (listener: RequestListener): Promise<{ url: string; stop(): Promise<void> }> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
