// The whole package: sealing, opening and key recipes. The server uses only the entry point ./seal.

export { type ArchiveSealer, createArchiveSealer, isSealedArchive, openArchive } from './archive/sealed-archive.ts'
export { formatKitCode, KIT_SALT, type KitCodeProblem, listWrongKitGroups, readKitCode } from './forms/kit-code.ts'
export { isSameSalt } from './forms/same-salt.ts'
export {
  type AccountKeys,
  createAccountKeys,
  createAuthSalt,
  derivePasscodeVerifier,
  deriveVerifier,
} from './keys/account-keys.ts'
export { type AccountPem, createAccountPem } from './keys/account-pem.ts'
export { createReplyKey, derivePublicKey } from './keys/key-pair.ts'
export { createPrivatePem } from './keys/pem-recipe.ts'
export { createPrfInput, type PrfWrappedKey, unwrapWithPrf, wrapWithPrf } from './keys/prf-wrap.ts'
export { createKitCode, deriveKitProof, requireKitSecret } from './keys/recovery-kit.ts'
export { createServiceKeys, type ServiceKeys } from './keys/service-keys.ts'
export { wrapPrivateKey } from './keys/wrap-private-key.ts'
export * from './open/index.ts'
export {
  createTextChallenge,
  isAssertionBy,
  isSignedBy,
  type PasskeyAssertion,
  toRawSignature,
} from './passkeys/signature.ts'
export { closeActivityBook, openActivityBook } from './pins/activity-book.ts'
export { linkKey, matchesLinkKey, toLinkKey } from './pins/link-key.ts'
export { closePinBook, derivePinsKey, openPinBook } from './pins/pin-book.ts'
export * from './seal/index.ts'
