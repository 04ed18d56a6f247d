// An authority for RFC 3161 timestamps by openssl, independent of our own code.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const settings = `
[req]
distinguished_name = name
x509_extensions = authority
prompt = no
[name]
CN = Authority of tests
[authority]
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = tsa_settings
[tsa_settings]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
`

/** The token for these bytes: DER. */
export const createTimestamp = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const cwd = await mkdtemp(join(tmpdir(), 'timestamp-authority-'))
  const openssl = (...options: string[]): Buffer => execFileSync('openssl', options, { cwd, stdio: 'pipe' })
  try {
    await writeFile(join(cwd, 'settings'), settings)
    await writeFile(join(cwd, 'serial'), '01')
    await writeFile(join(cwd, 'data'), bytes)
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.pem']
    openssl('req', '-x509', ...key, '-config', 'settings', '-days', '30')
    openssl('ts', '-query', '-data', 'data', '-sha256', '-cert', '-out', 'query')
    openssl('ts', '-reply', '-queryfile', 'query', '-config', 'settings', '-token_out', '-out', 'token')
    return new Uint8Array(await readFile(join(cwd, 'token')))
  } finally {
    await rm(cwd, { recursive: true })
  }
}
