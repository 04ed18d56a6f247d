// Chooses the signer of a seal: the platform's own certificate, the operator's key, or a remote signer.
import type { KeyObject } from 'node:crypto'
import { findChainProblem } from '@company-data/pdf/certificates'
import { ApiError } from '@company-data/protocol/errors'
import type { SealCertificates } from '../certificates.ts'
import type { PlatformSealDeps } from '../deps.ts'
import type { OperatorChains } from './operator-chains.ts'
import { type RemoteSigner, remoteSigner } from './remote-signer.ts'

export interface DocumentSigner {
  /** DER, the signing certificate first. */
  chain: readonly Uint8Array[]
  /** Undefined: `sign` signs. */
  privateKey: KeyObject | undefined
  sign(data: Uint8Array): Promise<Uint8Array>
}

export interface DocumentSigners {
  /** `fresh`: a remote signer is asked for its certificates again. */
  current(fresh?: boolean): Promise<DocumentSigner>
  /** The chain that seals now, if it is the operator's and known. */
  operatorChain(): readonly Uint8Array[] | undefined
  start(): Promise<void>
}

type Deps = Pick<PlatformSealDeps, 'clock' | 'log' | 'operatorSigner'>

/** A remote signer announces a new certificate by 409, so this only bounds the use of one that it no longer lists. */
const CHAIN_TTL_MS = 5 * 60_000

const signsItself = async (): Promise<Uint8Array> => {
  throw new Error('This signer has its key here.')
}

const remoteSigners = (
  { clock, log }: Deps,
  remote: RemoteSigner,
  chains: OperatorChains,
): Pick<DocumentSigners, 'current' | 'operatorChain'> => {
  let cachedChain: { chain: readonly Uint8Array[]; at: number } | undefined
  const fetchChain = async (): Promise<readonly Uint8Array[]> => {
    const chain = await remote.fetchChain(clock.now())
    await chains.record(chain)
    cachedChain = { chain, at: performance.now() }
    return chain
  }
  const findChain = async (fresh: boolean): Promise<readonly Uint8Array[]> => {
    if (!fresh && cachedChain && performance.now() - cachedChain.at < CHAIN_TTL_MS) return cachedChain.chain
    try {
      return await fetchChain()
    } catch (error) {
      log.warn('the remote signer gave no certificates', { why: error instanceof Error ? error.message : 'unknown' })
      // Signing fails as well if the signer is gone; the certificate that it had may still be the right one.
      if (cachedChain && !fresh) return cachedChain.chain
      throw new ApiError('server.overloaded')
    }
  }
  return {
    async current(fresh = false) {
      const chain = await findChain(fresh)
      return { chain, privateKey: undefined, sign: (data) => remote.sign(data, chain) }
    },
    operatorChain: () => cachedChain?.chain,
  }
}

export const documentSigners = (
  deps: Deps,
  certificates: Pick<SealCertificates, 'current'>,
  chains: OperatorChains,
): DocumentSigners => {
  const { operatorSigner } = deps
  if (operatorSigner === undefined) {
    return {
      current: async () => ({ ...(await certificates.current()), sign: signsItself }),
      operatorChain: () => undefined,
      start: async () => undefined,
    }
  }
  if (operatorSigner.kind === 'key') {
    const { chain, privateKey } = operatorSigner
    return {
      async current() {
        // A seal of an expired certificate would be refused by every verifier.
        const problem = findChainProblem(chain, deps.clock.now())
        if (problem === undefined) return { chain, privateKey, sign: signsItself }
        deps.log.warn('the certificate of the seal cannot seal any longer', { line: `SEAL_PKCS12_FILE ${problem}` })
        throw new ApiError('server.overloaded')
      },
      operatorChain: () => chain,
      start: () => chains.record(chain),
    }
  }
  const signers = remoteSigners(deps, remoteSigner(operatorSigner), chains)
  return {
    ...signers,
    // The platform starts without its signer: only the actions that seal need it.
    start: async () => void (await signers.current().catch(() => undefined)),
  }
}
