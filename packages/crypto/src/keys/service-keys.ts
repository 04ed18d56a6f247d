// Creates all keys of a new service on the caller's side: the server gets no passphrase and no plain key.

import type { EncryptedPrivateKey } from '../forms/encrypted-private-key-form.ts'
import { generateKeyPair } from './key-pair.ts'
import { createPassphrase } from './passphrase.ts'
import { createPrivatePem } from './pem-recipe.ts'
import { wrapPrivateKey } from './wrap-private-key.ts'

/** public_key, encrypted_private_key and private_pem may go to the server; the passphrase stays (D1-SVC-06). */
export type ServiceKeys = {
  readonly public_key: string
  readonly encrypted_private_key: EncryptedPrivateKey
  readonly private_pem: string
  readonly passphrase: string
}

export const createServiceKeys = async (): Promise<ServiceKeys> => {
  const { publicKey, pkcs8 } = await generateKeyPair()
  // G-062: one passphrase for both forms.
  const passphrase = createPassphrase()
  const [wrapped, pem] = await Promise.all([wrapPrivateKey(pkcs8, passphrase), createPrivatePem(pkcs8, passphrase)])
  pkcs8.fill(0)
  return { public_key: publicKey, encrypted_private_key: wrapped, private_pem: pem, passphrase }
}
