// Passkeys as the calls of a client use them: something that signs a challenge, and may derive a secret.
import type { PasskeyAssertion } from '@company-data/crypto'

/**
 * The signature of a passkey over a challenge.
 * @example
 * const { credential_id, prf }: PasskeySignature = await askPasskey(crypto.getRandomValues(new Uint8Array(32)))
 * console.log(credential_id, prf ? 'opens the private key' : 'signs only')
 */
export interface PasskeySignature {
  /** Base64url. */
  credential_id: string
  /** Base64 of r ‖ s. */
  signature: string
  /** The bytes that the authenticator signed, as base64url. */
  assertion: PasskeyAssertion
  /** The 32 bytes that the passkey derived; undefined if it, or the browser, cannot. */
  prf: Uint8Array | undefined
}

/**
 * Asks the user for a passkey: a touch, a face or a PIN. In a browser this is `askPasskey` of `@company-data/sdk/passkeys`.
 * `credentialIds` limits the choice to these passkeys; `rpId` is the host name that they belong to, by default that of the page.
 * @example
 * const ask: AskPasskey = (challenge, options) => askPasskey(challenge, options)
 * await person.passkeys.login(ask)
 */
export type AskPasskey = (
  challenge: Uint8Array,
  options?: { credentialIds?: readonly string[]; rpId?: string },
) => Promise<PasskeySignature>

/**
 * Proves an action by a passkey of the account, which is asked for each time.
 * @example
 * const proof: PasskeyProof = { passkey: askPasskey }
 * for (const { challenge_id } of await person.challenges.list()) await person.challenges.approve(challenge_id, proof)
 */
export interface PasskeyProof {
  passkey: AskPasskey
}

/**
 * The account that a passkey is made for.
 * @example
 * const owner: PasskeyOwner = await person.passkeys.prepare()
 * const created = await createPasskey(owner)
 */
export interface PasskeyOwner {
  userId: string
  /** Shown when the browser asks which passkey to use. */
  email: string
  platformName: string
  /** The host name that the passkey will belong to: that of the page, or a parent of it. */
  rpId: string
  /** Passkeys of the account. A device that has one makes no second one, which would replace it unnoticed. */
  existingIds: readonly string[]
}

/**
 * A passkey that was just made and is not yet a device of the account.
 * @example
 * const created: CreatedPasskey = await createPasskey(await person.passkeys.prepare())
 * await person.passkeys.create({ name: 'Phone', ...created }, { password })
 */
export interface CreatedPasskey {
  /** Base64url. */
  credential_id: string
  /** The SPKI in base64 of its P-256 key. */
  public_key: string
  /** True if its owner's account with Apple, Google or another provider copies it to other devices. */
  synced: boolean
  /** The 32 bytes that it derived; undefined if it cannot, and then it signs in but opens nothing. */
  prf: Uint8Array | undefined
}
