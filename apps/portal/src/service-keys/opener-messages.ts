// Messages between the page and the worker that holds the key of a service.
import type { CryptoError } from '@company-data/sdk/company'

/** A sealed wrapper, and the attestation to compare its plaintext with (D1-CONN-15). */
export interface SealedText {
  wrapper: string
  verified_hash: string | null
  verified_salt: string | null
}

export type UnopenedReason = CryptoError['reason']

/** `isVerified`: the platform attests exactly this plaintext, as computed in the worker. */
export type OpenedText = { plaintext: string; isVerified: boolean } | { unopened: UnopenedReason }

export interface ServiceKeyFile {
  pem: string
  passphrase: string
}

/** `share` and `join` pass the key from one worker to another, over the two ports of a channel: the page never has it. */
export type OpenerRequest = { id: number } & (
  | { act: 'load'; key: ServiceKeyFile }
  | { act: 'share' | 'join'; port: MessagePort }
  | { act: 'open'; texts: readonly SealedText[] }
)

/** `refusal` is a reason from the cryptography, or `unexpected`. */
export type OpenerReply = { id: number } & (
  | { publicKey: string }
  | { isDone: true }
  | { openedTexts: readonly OpenedText[] }
  | { refusal: UnopenedReason | 'unexpected' }
)
