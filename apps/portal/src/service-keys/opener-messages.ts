// What the page and the thread that has the key of a service say to each other.
import type { CryptoError } from '@company-data/sdk/company'

/** What the thread opens: a wrapper, and the attestation to hold its plaintext against (D1-CONN-15). */
export interface SealedText {
  wrapper: string
  verified_hash: string | null
  verified_salt: string | null
}

export type UnopenedReason = CryptoError['reason']

/** `isVerified`: the platform attests this very plaintext, as computed beside the key. */
export type OpenedText = { plaintext: string; isVerified: boolean } | { unopened: UnopenedReason }

export interface ServiceKeyFile {
  pem: string
  passphrase: string
}

export type OpenerRequest = { id: number } & (
  | { act: 'load'; key: ServiceKeyFile }
  | { act: 'open'; texts: readonly SealedText[] }
)

/** `refusal` is a reason of the cryptography, or `unexpected`. */
export type OpenerReply = { id: number } & (
  | { publicKey: string }
  | { opened: readonly OpenedText[] }
  | { refusal: UnopenedReason | 'unexpected' }
)
