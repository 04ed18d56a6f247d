// A remote signer in its smallest form: the reference for the interface in docs/operations/seals.md, and for tests.
import { execFileSync } from 'node:child_process'
import { constants, createHash, type KeyObject, privateEncrypt, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ReferenceSigner {
  /** PEM, the certificate of `key` first. */
  chain: readonly string[]
  key: KeyObject
  token?: string
}

/** DER of a DigestInfo up to the SHA-256 digest: with it, PKCS#1 v1.5 signs a digest that was computed elsewhere. */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const MAX_BODY_BYTES = 4096

const signRsa = (key: KeyObject, digest: Buffer): Buffer =>
  privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([DIGEST_INFO, digest]))

/** node:crypto signs no digest that was computed elsewhere with ECDSA, but openssl does. */
const signEcdsa = (key: KeyObject, digest: Buffer): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'))
  try {
    const keyFile = join(folder, 'key.pem')
    writeFileSync(keyFile, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    return execFileSync('openssl', ['pkeyutl', '-sign', '-inkey', keyFile], { input: digest })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const getAlgorithm = (key: KeyObject): string =>
  key.asymmetricKeyType === 'ec' ? 'ecdsa-p256-sha256' : 'rsa-pkcs1-sha256'

const signDigest = (key: KeyObject, digest: Buffer): string =>
  (key.asymmetricKeyType === 'ec' ? signEcdsa : signRsa)(key, digest).toString('base64')

const sendJson = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = []
  for await (const part of request) {
    parts.push(part as Buffer)
    if (Buffer.concat(parts).length > MAX_BODY_BYTES) return {}
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** `getSigner` may return another certificate later: requests that name the former one are refused with 409. */
export const referenceSigner =
  (getSigner: () => ReferenceSigner): RequestListener =>
  async (request, response) => {
    const { chain, key, token } = getSigner()
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`)
      return sendJson(response, 401, { error: 'token_invalid' })
    if (request.method === 'GET' && request.url === '/certificates')
      return void response.writeHead(200, { 'content-type': 'application/x-pem-file' }).end(chain.join(''))
    if (request.method !== 'POST' || request.url !== '/signatures')
      return sendJson(response, 404, { error: 'not_found' })
    const { algorithm, certificate_sha256, digest } = await readBody(request)
    const bytes = Buffer.from(String(digest), 'base64')
    if (algorithm !== getAlgorithm(key) || bytes.length !== 32)
      return sendJson(response, 400, { error: 'request_invalid' })
    const { raw } = new X509Certificate(chain[0] ?? '')
    if (certificate_sha256 !== createHash('sha256').update(raw).digest('hex'))
      return sendJson(response, 409, { error: 'certificate_changed' })
    sendJson(response, 200, { signature: signDigest(key, bytes) })
  }
