// An OCSP responder for tests: openssl signs its responses, an HTTP server of the test sends them.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTime, runOpenssl } from './later.ts'

export interface OcspResponder {
  /** The response to a request about the certificate, both DER. */
  respond(request: Uint8Array, certificate: Uint8Array, status?: 'good' | 'revoked'): Buffer
  /** The output of openssl for a response about the certificate. */
  judge(response: Uint8Array, certificate: Uint8Array, at?: Date, now?: Date): string
  remove(): void
}

const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' })
const toPkcs8 = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }))
const DELEGATED = 'keyUsage=critical,digitalSignature\nextendedKeyUsage=OCSPSigning\nnoCheck=ignored\n'

/** Needs openssl. It signs with the key of the root, or with a separate certificate. */
export const ocspResponder = (root: { certificatePem: string; key: KeyObject }, isDelegated = false): OcspResponder => {
  const folder = mkdtempSync(join(tmpdir(), 'responder-'))
  const file = (name: string, data?: string | Uint8Array): string => {
    const path = join(folder, name)
    if (data !== undefined) writeFileSync(path, data)
    return path
  }
  const [rootFile, rootKey] = [file('root.pem', root.certificatePem), file('root-key.pem', toPkcs8(root.key))]
  let [signer, signerKey] = [rootFile, rootKey]
  if (isDelegated) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    signerKey = file('responder-key.pem', toPkcs8(privateKey))
    signer = file('responder.pem')
    const request = ['-new', '-key', signerKey, '-subj', '/CN=Responder of tests', '-out', file('responder.csr')]
    openssl('req', ...request)
    const by = ['-CA', rootFile, '-CAkey', rootKey, '-set_serial', '77', '-days', '30']
    const extensions = ['-extfile', file('responder.cnf', DELEGATED)]
    openssl('x509', '-req', '-in', file('responder.csr'), ...by, ...extensions, '-out', signer)
  }
  return {
    respond(request, certificate, status = 'good') {
      const { serialNumber } = new X509Certificate(certificate)
      const [mark, revokedAt] = status === 'good' ? ['V', ''] : ['R', '261101000000Z,keyCompromise']
      const row = [mark, '360101000000Z', revokedAt, serialNumber, 'unknown', '/CN=Seal\n'].join('\t')
      const files = ['-index', file('index.txt', row), '-reqin', file('request', request), '-respout', file('response')]
      openssl('ocsp', '-CA', rootFile, '-rsigner', signer, '-rkey', signerKey, '-ndays', '1', ...files)
      return readFileSync(file('response'))
    },
    judge(response, certificate, at, now) {
      const pem = file('certificate.pem', new X509Certificate(certificate).toString())
      const files = ['-respin', file('given', response), '-issuer', rootFile, '-cert', pem, '-CAfile', rootFile]
      const { stdout, stderr } = runOpenssl(['ocsp', '-no_nonce', ...files, ...atTime(at)], now)
      return `${stdout}${stderr}`
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
