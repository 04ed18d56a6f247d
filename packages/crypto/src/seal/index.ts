// Entry point for the server: seal, check forms without a key, one-time-key boxes. It opens no sealed value.

export { CryptoError, type CryptoErrorReason } from '../crypto-error.ts'
export { CROCKFORD_SIZE, foldCrockford, toCrockfordSymbol } from '../encoding/crockford.ts'
export {
  type EncryptedPrivateKey,
  encryptedPrivateKeyProblem,
  holdsPlainPrivateKey,
} from '../forms/encrypted-private-key-form.ts'
export { privatePemProblem } from '../forms/private-pem-form.ts'
export { publicKeyProblem, publicKeySha256 } from '../forms/public-key-form.ts'
export { isWrapper, type Wrapper } from '../forms/wrapper-form.ts'
export { createOtk, openOtkBox, sealOtkBox } from './one-time-key-box.ts'
export { sealAccountEnvelope } from './seal-account-envelope.ts'
export { sealValue } from './seal-value.ts'
export { createVerifiedSalt, verifiedHash } from './verified-hash.ts'
