// Entry point of the checks that need no key: the documented form of keys and sealed values.

export { isDeviceKey } from './device-key-form.ts'
export {
  type EncryptedPrivateKey,
  encryptedPrivateKeyProblem,
  holdsPlainPrivateKey,
} from './encrypted-private-key-form.ts'
export { KIT_SALT } from './kit-code.ts'
export { privatePemProblem } from './private-pem-form.ts'
export { publicKeyProblem } from './public-key-form.ts'
export { isSameSalt } from './same-salt.ts'
export { isWrapper } from './wrapper-form.ts'
