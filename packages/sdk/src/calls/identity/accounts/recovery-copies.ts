// Keeps copies of secrets that are shown once, sealed here to the company's recovery key (G-053, D1-SVC-18).
import { sealValue } from '@company-data/crypto'
import type { RecoveryCopy, RecoveryKey, RecoveryKind } from '@company-data/protocol/wire/identity/recovery-copies'
import { type Pins, requirePinnedKey } from '../../../keys/pins/pinned-key.ts'
import type { Api } from '../../../transport/api.ts'

/**
 * A secret to keep a recovery copy of.
 * @example
 * const secret: RecoverySecret = { kind: 'client_secret', ref: client_id, secret: client_secret }
 * await company.keepRecoveryCopy(secret)
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

export const recoveryCopyCalls = (api: Api, pins: Pins) => {
  const recoveryKey = (): Promise<RecoveryKey> => api.get('/api/account/recovery-key')
  return {
    /**
     * The public key that copies are sealed to.
     * @example
     * const { public_key } = await company.recoveryKey()
     */
    recoveryKey,
    /**
     * Seals the secret to the recovery key and stores the copy.
     * @example
     * const { client_id, client_secret } = await company.registerServiceClient(serviceId)
     * await company.keepRecoveryCopy({ kind: 'client_secret', ref: client_id, secret: client_secret })
     */
    async keepRecoveryCopy({ kind, ref, secret, public_key_sha256 }: RecoverySecret): Promise<RecoveryCopy> {
      const publicKey = await requirePinnedKey(pins, {
        owner: recoveryKeyOwner,
        contact: 'first',
        publicKey: (await recoveryKey()).public_key,
        sha256: public_key_sha256,
      })
      return api.post('/api/account/recovery-copies', { kind, ref, value: await sealValue(secret, publicKey) })
    },
    /**
     * The existing copies.
     * @example
     * for (const { id, kind, ref } of await company.listRecoveryCopies()) console.log(id, kind, ref)
     */
    listRecoveryCopies: (): Promise<RecoveryCopy[]> => api.get('/api/account/recovery-copies'),
  }
}
