// Copies of secrets that are shown once, sealed to the company's recovery key before they leave (G-053, D1-SVC-18).
import { publicKeySha256, sealValue } from '@company-data/crypto'
import { SessionError } from '../../../errors/session-error.ts'
import type { Api } from '../../../transport/api.ts'

export type RecoveryKind = 'client_secret' | 'service_passphrase' | 'webhook_secret' | 'oauth_app_secret'

export interface RecoveryCopy {
  id: string
  kind: RecoveryKind
  /** The client, service, webhook or app that the secret belongs to. */
  ref: string
  created_at: string
}

export interface NewRecoveryCopy {
  kind: RecoveryKind
  ref: string
  /** The secret in clear; it is sealed here. */
  secret: string
  /** The fingerprint of the recovery key, where it is known: another key is then refused. */
  public_key_sha256?: string
}

/** The key to seal to, held against the fingerprint that the caller trusts. */
export const requireKey = async (publicKey: string, sha256: string | undefined): Promise<string> => {
  if (sha256 !== undefined && (await publicKeySha256(publicKey)) !== sha256) throw new SessionError('key_mismatch')
  return publicKey
}

export const recoveryCopyCalls = (api: Api) => {
  const recoveryKey = (): Promise<{ public_key: string }> => api.get('/api/account/recovery-key')
  return {
    recoveryKey,
    async keepRecoveryCopy({ kind, ref, secret, public_key_sha256 }: NewRecoveryCopy): Promise<RecoveryCopy> {
      const publicKey = await requireKey((await recoveryKey()).public_key, public_key_sha256)
      return api.post('/api/account/recovery-copies', { kind, ref, value: await sealValue(secret, publicKey) })
    },
    listRecoveryCopies: (): Promise<RecoveryCopy[]> => api.get('/api/account/recovery-copies'),
  }
}
