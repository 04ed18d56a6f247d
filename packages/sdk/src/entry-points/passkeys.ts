// Entry point `@company-data/sdk/passkeys`: the passkey ceremonies of a browser page, without a client.
export { arePasskeysAvailable, askPasskey, createPasskey } from '../passkeys/browser-passkeys.ts'
export type { AskPasskey, CreatedPasskey, PasskeyOwner, PasskeyProof, PasskeySignature } from '../passkeys/passkey.ts'
export { PasskeyError, type PasskeyErrorReason } from '../passkeys/passkey-error.ts'
