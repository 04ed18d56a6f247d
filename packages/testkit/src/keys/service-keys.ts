// The keys of a service for tests, each with a separate pair, because no two services may share one.
import { createPrivatePem, importValuePrivateKey } from '@company-data/crypto'
import { newKeyPair } from './key-pairs.ts'
import { keyWrapper } from './wrapped-keys.ts'

export interface TestServiceKeys {
  public_key: string
  encrypted_private_key: Awaited<ReturnType<Awaited<ReturnType<typeof keyWrapper>>>>
  /** Opens encrypted_private_key. */
  passphrase: string
  /** The private key itself, as the company's backend holds it. */
  privateKey: Awaited<ReturnType<typeof importValuePrivateKey>>
}

// It has the form of a real passphrase: base64url of 32 random bytes (G-062).
const passphrase = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
let wrapper: ReturnType<typeof keyWrapper> | undefined

export const newServiceKeys = async (): Promise<TestServiceKeys> => {
  wrapper ??= keyWrapper(passphrase)
  const [wrapKey, pair] = await Promise.all([wrapper, newKeyPair()])
  return {
    public_key: pair.publicKey,
    encrypted_private_key: await wrapKey(pair.pkcs8),
    passphrase,
    privateKey: await importValuePrivateKey(pair.pkcs8),
  }
}

/** A private key as the PEM file of a service, under some passphrase. */
export const newPrivatePem = async (): Promise<string> => createPrivatePem((await newKeyPair()).pkcs8, passphrase)
