// The certificates of the operator's own signer, stored when they are first used, so that all stay published.
import { createHash } from 'node:crypto'
import { cachedValue } from '../../../../platform/db/index.ts'
import type { PlatformSealDeps } from '../deps.ts'
import { insertOperatorChain, listOperatorChains } from '../store.ts'

export interface OperatorChains {
  /** Stores a chain, unless it is there already. */
  record(chain: readonly Uint8Array[]): Promise<void>
  /** DER, newest first. */
  list(): ReadonlyArray<readonly Uint8Array[]>
  start(): Promise<void>
  stop(): Promise<void>
}

const TOPIC = 'seal_operator_chain'

const fingerprint = (chain: readonly Uint8Array[]): string =>
  createHash('sha256')
    .update(chain[0] ?? new Uint8Array())
    .digest('hex')

export const operatorChains = ({ directory, clock }: Pick<PlatformSealDeps, 'directory' | 'clock'>): OperatorChains => {
  const chains = cachedValue({
    db: directory,
    topic: TOPIC,
    load: async () =>
      (await listOperatorChains(directory.kysely)).map(({ sha256, certificates }) => ({
        sha256,
        chain: certificates.map((certificate) => new Uint8Array(Buffer.from(certificate, 'base64'))),
      })),
  })
  return {
    async record(chain) {
      const sha256 = fingerprint(chain)
      if (chains.get().some((row) => row.sha256 === sha256)) return
      const certificates = chain.map((certificate) => Buffer.from(certificate).toString('base64'))
      await directory.transaction(async (tx) => {
        await insertOperatorChain(tx, { sha256, certificates, first_used_at: clock.now() })
        await directory.notify(tx, TOPIC)
      })
      await chains.refresh()
    },
    list: () => chains.get().map(({ chain }) => chain),
    start: () => chains.start(),
    stop: () => chains.stop(),
  }
}
