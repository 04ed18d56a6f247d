// The account key of a company: as the platform keeps it, wrapped by the password, and as a file for programs (B-04).
import { createAccountPem, derivePublicKey, publicKeySha256, unwrapPrivateKey } from '@company-data/crypto'
import type { AccountKeyRecord } from '@company-data/protocol/wire/identity/account-keys'
import { SessionError } from '../errors/session-error.ts'
import { type KeyProof, openWithPasskey } from '../passkeys/open-keys.ts'
import { signText } from '../passkeys/sign-text.ts'
import type { Device } from '../session/device.ts'
import { rawAccountCalls } from './account.ts'

/**
 * The account key as an encrypted PKCS#8 PEM, which OpenSSL and every other library opens with its passphrase.
 * @example
 * const { pem, passphrase }: AccountKeyFile = await company.accountKey.download({ password })
 * const account = createAccountClient({ frontDoorUrl, clientId, clientSecret, accountKey: { pem, passphrase } })
 */
export interface AccountKeyFile {
  pem: string
  /** Fresh and shown once: keep it, or store a recovery copy of kind `account_key_passphrase`. */
  passphrase: string
  public_key_sha256: string
}

export const accountKeyCalls = (device: Device) => {
  const { api, key, tokens } = device
  const { readAccountKey: readKey } = rawAccountCalls(api)
  const openKey = async (proof: KeyProof, { encrypted_private_key }: AccountKeyRecord): Promise<Uint8Array> => {
    if ('password' in proof) return unwrapPrivateKey(encrypted_private_key, proof.password)
    const { signed } = await signText(device, proof.passkey, `account-key:${tokens.saved().user_id}`)
    const { accountKey, recoveryKey } = await openWithPasskey(device, signed)
    recoveryKey?.fill(0)
    return accountKey
  }
  return {
    /**
     * The account key, with the fingerprint of its public half. Every read is in the audit log.
     * @example
     * const { public_key_sha256 } = await company.accountKey.read()
     */
    read: readKey,
    /**
     * The fingerprint of the account key in memory, which is derived here and asks the platform for nothing.
     * @example
     * const fingerprint = await company.accountKey.fingerprint()
     */
    fingerprint: async (): Promise<string> => publicKeySha256(await key.publicKey()),
    /**
     * The account key as a file for a program, under a fresh passphrase. The password, or a passkey that signed in
     * here, opens it in this program and is not sent. A key other than the one of this session is refused.
     * @example
     * const { pem, passphrase } = await company.accountKey.download({ password })
     * webhookHandler({ auth, accountKey: { pem, passphrase }, onEvent })
     */
    async download(proof: KeyProof): Promise<AccountKeyFile> {
      const record = await readKey()
      const { public_key, public_key_sha256 } = record
      const pkcs8 = await openKey(proof, record)
      try {
        const expectedKey = key.isUnlocked() ? await key.publicKey() : public_key
        if ((await derivePublicKey(pkcs8)) !== expectedKey) throw new SessionError('key_mismatch')
        return { ...(await createAccountPem(pkcs8)), public_key_sha256 }
      } finally {
        pkcs8.fill(0)
      }
    },
  }
}
