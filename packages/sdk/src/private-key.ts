// The private key of a service client, as its program holds it: loaded once, used only here (D1-SVC-19).
import { importValuePrivateKey, loadServiceKey, openValue, type Pkcs8Input } from '@company-data/crypto'
import { SessionError } from './session-error.ts'

/** A key that is ready, PKCS#8 in any form, or the downloaded PEM with its passphrase. */
export type ServiceKeyInput = CryptoKey | Pkcs8Input | { pem: string; passphrase: string }

export interface ValueOpener {
  /** The plaintext of a wrapper that is sealed to this service's key. */
  openValue(wrapper: string | object): Promise<string>
}

const load = async (input: ServiceKeyInput): Promise<CryptoKey> => {
  if (typeof input === 'string' || input instanceof Uint8Array || input instanceof ArrayBuffer) {
    return importValuePrivateKey(input)
  }
  return 'pem' in input ? loadServiceKey(input.pem, input.passphrase) : input
}

export const valueOpener = (input: ServiceKeyInput | undefined): ValueOpener => {
  let loading: Promise<CryptoKey> | undefined
  return {
    async openValue(wrapper) {
      if (input === undefined) throw new SessionError('locked')
      // the derivation of a passphrase takes long on purpose: once, and not before it is needed
      loading ??= load(input)
      return openValue(wrapper, await loading)
    },
  }
}
