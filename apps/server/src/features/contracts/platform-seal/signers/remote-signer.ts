// A signer outside of the platform: it has the key of the seal, and signs digests over HTTP.
import { createHash, verify, X509Certificate } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { findChainProblem, orderChain, readPemCertificates, toLowS } from '@company-data/pdf/certificates'
import type { OutboundClient, OutboundResponse } from '../../../../platform/net/index.ts'

export interface RemoteSignerSettings {
  /** Without a slash at the end. */
  url: string
  /** Read for every try, so that a renewed token needs no restart. */
  readToken(): Promise<string | undefined>
  outbound: OutboundClient
}

/** The signer does not sign now; the same call may succeed later. */
export class SignerUnavailable extends Error {}
/** The signer has another certificate than the one that was named. */
export class CertificateChanged extends Error {}

const OK = 200
const CONFLICT = 409
const TRIES = 3
const FIRST_DELAY_MS = 150

/** By the key of the certificate. The value of ECDSA is a DER sequence of two numbers. */
const chooseAlgorithm = ({ publicKey }: X509Certificate): 'rsa-pkcs1-sha256' | 'ecdsa-p256-sha256' =>
  publicKey.asymmetricKeyType === 'ec' ? 'ecdsa-p256-sha256' : 'rsa-pkcs1-sha256'

const isWorthRepeating = (status: number): boolean => status >= 500 || status === 429 || status === 408

const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const withRetries = async (send: () => Promise<OutboundResponse>): Promise<OutboundResponse> => {
  let why = ''
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await delay(FIRST_DELAY_MS * 3 ** (attempt - 1))
    try {
      const response = await send()
      if (!isWorthRepeating(response.status)) return response
      why = `it responded ${response.status}`
    } catch (error) {
      why = error instanceof Error ? error.message : String(error)
    }
  }
  throw new SignerUnavailable(`The remote signer is not available: ${why}`)
}

export interface RemoteSigner {
  /** The chain that the signer seals with now, its own certificate first. */
  fetchChain(now: Date): Promise<Uint8Array[]>
  /** RSA or ECDSA over the SHA-256 of `data`. A signature that does not fit the certificate is refused. */
  sign(data: Uint8Array, chain: readonly Uint8Array[]): Promise<Uint8Array>
}

const readSignature = ({ status, bodyStart }: OutboundResponse): Uint8Array => {
  if (status === CONFLICT) throw new CertificateChanged('The remote signer has another certificate.')
  if (status !== OK) throw new SignerUnavailable(`The remote signer refused to sign: ${status}`)
  try {
    const { signature } = JSON.parse(Buffer.from(bodyStart).toString('utf8')) as { signature?: unknown }
    if (typeof signature === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(signature))
      return new Uint8Array(Buffer.from(signature, 'base64'))
  } catch {
    // Reported below, like any other form.
  }
  throw new SignerUnavailable('The remote signer sent no signature.')
}

export const remoteSigner = ({ url, readToken, outbound }: RemoteSignerSettings): RemoteSigner => {
  const headers = async (): Promise<Record<string, string>> => {
    const token = await readToken()
    return token === undefined ? {} : { authorization: `Bearer ${token}` }
  }
  return {
    async fetchChain(now) {
      const { status, bodyStart, isWhole } = await withRetries(async () =>
        outbound.get(`${url}/certificates`, { headers: { ...(await headers()), accept: 'application/x-pem-file' } }),
      )
      if (status !== OK || !isWhole) throw new SignerUnavailable(`The remote signer sent no certificates: ${status}`)
      const chain = orderChain(readPemCertificates(Buffer.from(bodyStart).toString('latin1')))
      if (!chain) throw new SignerUnavailable('The remote signer has no certificate.')
      const problem = findChainProblem(chain, now)
      if (problem !== undefined) throw new SignerUnavailable(`The remote signer ${problem}`)
      return chain
    },
    async sign(data, chain) {
      const [leaf = new Uint8Array()] = chain
      const certificate = new X509Certificate(leaf)
      const body = JSON.stringify({
        algorithm: chooseAlgorithm(certificate),
        certificate_sha256: sha256Hex(leaf),
        digest: createHash('sha256').update(data).digest('base64'),
      })
      const response = await withRetries(async () =>
        outbound.post(`${url}/signatures`, {
          headers: { ...(await headers()), 'content-type': 'application/json', accept: 'application/json' },
          body: Buffer.from(body),
        }),
      )
      const signature = readSignature(response)
      if (!verify('sha256', data, certificate.publicKey, signature))
        throw new CertificateChanged('The remote signer signed with another key.')
      return certificate.publicKey.asymmetricKeyType === 'ec' ? toLowS(signature) : signature
    },
  }
}
