// Transfers the key of a seal to a process, to which a KeyObject cannot be sent.
import { createPrivateKey, KeyObject } from 'node:crypto'

interface PackedKey {
  readonly pkcs8: Uint8Array
}

type Options = object & { signer?: { privateKey: KeyObject | PackedKey } }

export const packOptions = (options: Options): object => {
  const key = options.signer?.privateKey
  if (!(key instanceof KeyObject)) return options
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' })
  return { ...options, signer: { ...options.signer, privateKey: { pkcs8 } satisfies PackedKey } }
}

export const unpackOptions = (options: Options): object => {
  const key = options.signer?.privateKey
  if (key === undefined || key instanceof KeyObject) return options
  const privateKey = createPrivateKey({ key: Buffer.from(key.pkcs8), type: 'pkcs8', format: 'der' })
  return { ...options, signer: { ...options.signer, privateKey } }
}
