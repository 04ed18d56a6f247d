// Keeps copies of secrets that are shown once, sealed here to the company's recovery key (G-053, D1-SVC-18).
import { sealValue } from '@company-data/crypto'
import { requirePinnedKey } from '../../../keys/pinned-key.ts'
import type { Api } from '../../../transport/api.ts'

/**
 * What kind of secret a recovery copy holds.
 * @example
 * const kind: RecoveryKind = 'client_secret'
 */
export type RecoveryKind = 'client_secret' | 'service_passphrase' | 'webhook_secret' | 'oauth_app_secret'

/**
 * A recovery copy in the list of copies; the secret itself is not in it.
 * @example
 * const copies: RecoveryCopy[] = await company.listRecoveryCopies()
 */
export interface RecoveryCopy {
  id: string
  kind: RecoveryKind
  /** The client, service, webhook or app that the secret belongs to. */
  ref: string
  created_at: string
}

/**
 * A secret to keep a copy of.
 * @example
 * const copy: NewRecoveryCopy = { kind: 'client_secret', ref: client_id, secret: client_secret }
 * await company.keepRecoveryCopy(copy)
 */
export interface NewRecoveryCopy {
  kind: RecoveryKind
  ref: string
  /** The secret in plaintext. It is sealed before it is sent. */
  secret: string
  /** The fingerprint of the recovery key, if you know it. Any other key is then refused. */
  public_key_sha256?: string
}

export const recoveryCopyCalls = (api: Api) => {
  const recoveryKey = (): Promise<{ public_key: string }> => api.get('/api/account/recovery-key')
  return {
    /** The public key that copies are sealed to. */
    recoveryKey,
    /** Seals the secret to the recovery key and stores the copy. */
    async keepRecoveryCopy({ kind, ref, secret, public_key_sha256 }: NewRecoveryCopy): Promise<RecoveryCopy> {
      const publicKey = await requirePinnedKey((await recoveryKey()).public_key, public_key_sha256)
      return api.post('/api/account/recovery-copies', { kind, ref, value: await sealValue(secret, publicKey) })
    },
    /** Which copies there are. */
    listRecoveryCopies: (): Promise<RecoveryCopy[]> => api.get('/api/account/recovery-copies'),
  }
}
