// The account key of a company as the platform keeps it: public, and wrapped by the password.
import type { EncryptedPrivateKey } from '@company-data/crypto'
import type { Api } from '../../../transport/api.ts'

/**
 * The account key of a company. The private key is wrapped by the owner's password.
 * @example
 * const { public_key_sha256 }: AccountKeyRecord = await company.accountKey()
 */
export interface AccountKeyRecord {
  public_key: string
  public_key_sha256: string
  encrypted_private_key: EncryptedPrivateKey
}

export const accountKeyCalls = (api: Api) => ({
  /** The account key, with the fingerprint of its public half. */
  accountKey: (): Promise<AccountKeyRecord> => api.get('/api/account-key'),
})
