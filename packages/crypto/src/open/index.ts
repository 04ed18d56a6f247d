// Entry point for holders of a private key; the server must not import it (architecture law 4).

export type { CryptoKey } from '../crypto-key.ts'
export { readWrapperInput as readWrapper, type WrapperParts } from '../forms/wrapper-form.ts'
export { matchesVerifiedHash } from './matches-verified-hash.ts'
export { importAccountPrivateKey, openAccountEnvelope } from './open-account-envelope.ts'
export { importValuePrivateKey, openValue } from './open-value.ts'
export { type Pkcs8Input, type PrivateKeyInput, pkcs8Bytes } from './private-key-input.ts'
export {
  loadAccountKey,
  loadServiceKey,
  openAccountKey,
  openPrivatePem,
  openServiceKey,
  unwrapPrivateKey,
} from './unwrap-private-key.ts'
