// Keeps copies of secrets that are shown once, sealed here to the company's recovery key (G-053, D1-SVC-18).
import { sealValue } from '@company-data/crypto'
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { recoveryCopies } from '@company-data/protocol/nouns/recovery-copies/contract'
import { recoveryCopyRoutes } from '@company-data/protocol/nouns/recovery-copies/routes'
import type { RecoveryCopy, RecoveryKind } from '@company-data/protocol/wire/identity/recovery-copies'
import { type Pins, requirePinnedKey } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

/**
 * A secret to keep a recovery copy of.
 * @example
 * const secret: RecoverySecret = { kind: 'client_secret', ref: client_id, secret: client_secret }
 * await company.recoveryCopies.create(secret)
 */
export interface RecoverySecret {
  kind: RecoveryKind
  /** The client, service, webhook or app that the secret belongs to. */
  ref: string
  /** The secret in plaintext. It is sealed before it is sent. */
  secret: string
  /** The fingerprint of the recovery key, if you know it. Any other key is then refused. */
  public_key_sha256?: string
}

/** The own recovery key has a name in the pins, because its owner is the account itself. */
export const recoveryKeyOwner = { id: 'recovery', kind: 'company' } as const

/** The calls of the contract, which recover-secret.ts uses too. */
export const rawRecoveryCopyCalls = (api: Api) => calls<typeof recoveryCopies>()(api, recoveryCopyRoutes, accountPrefix)

export const recoveryCopyCalls = (api: Api, pins: Pins) => {
  const raw = rawRecoveryCopyCalls(api)
  return {
    /**
     * The public key that copies are sealed to.
     * @example
     * const { public_key } = await company.recoveryCopies.readKey()
     */
    readKey: raw.readKey,
    /**
     * Seals the secret to the recovery key and stores the copy.
     * @example
     * const { client_id, client_secret } = await company.serviceClients.create(serviceId)
     * await company.recoveryCopies.create({ kind: 'client_secret', ref: client_id, secret: client_secret })
     */
    async create({ kind, ref, secret, public_key_sha256 }: RecoverySecret): Promise<RecoveryCopy> {
      const publicKey = await requirePinnedKey(pins, {
        owner: recoveryKeyOwner,
        contact: 'first',
        publicKey: (await raw.readKey()).public_key,
        sha256: public_key_sha256,
      })
      return raw.create({ kind, ref, value: await sealValue(secret, publicKey) })
    },
    /**
     * The existing copies.
     * @example
     * for (const { id, kind, ref } of await company.recoveryCopies.list()) console.log(id, kind, ref)
     */
    list: raw.list,
  }
}
