// The sentences of the Signatures page about one action: for whom it was done, and how (A-102, FB-07).
import type { SealedSignature } from '../seal/seal-request.ts'

/** By the method, which a program finds at the end of the sentence. `key` and `passkey` are both `biometric`. */
const PROOFS: Readonly<Record<string, string>> = {
  passkey: 'with a passkey; the device reported that it verified the user (fingerprint, face or PIN)',
  biometric: 'with the key of a registered device; whether it verified the user is not known',
  twofa: 'with a code of the authenticator app of the account',
  email: 'with a code sent to the e-mail address of the account',
  custodian: 'by a program of the company with its client credentials',
}

export const formatProof = ({ action, method, isPasskey, at }: SealedSignature): string => {
  if (action === 'accepted' || method === null)
    return `Accepted at ${at} in a signed-in session; no further proof was asked for`
  const proof = PROOFS[method === 'biometric' && isPasskey ? 'passkey' : method]
  return `Signed at ${at}${proof === undefined ? '' : ` ${proof}`} [method: ${method}]`
}

/** The party of a flow run, and the person or company that it is. A deleted account has no name any more. */
export const formatParty = ({ party: { label, name, userId } }: SealedSignature): string => {
  const user = name === null ? `user ${userId}` : `${name}, user ${userId}`
  return label === null ? `For ${user}` : `For ${label}: ${user}`
}
