// Checks for a signature or an acceptance, one named function each, in the order of A-59 (in a flow run, FA-78). The
// document is located before them (404); sealing and recording follow.

import { ApiError, invalidMembers } from '@company-data/protocol/errors'
import { sealedBudget } from '@company-data/protocol/limits'
import { readRule } from '@company-data/protocol/reasons'
import {
  type DocumentAcceptance,
  type DocumentSigning,
  signerNames,
} from '@company-data/protocol/wire/contracts/customer-documents'
import {
  type SignatureAction,
  type SignatureEvidence,
  type SignatureMethod,
  signatureMethods,
} from '@company-data/protocol/wire/contracts/documents'
import {
  type AccountClientCaller,
  isSession,
  type ServiceClientCaller,
  type SessionCaller,
} from '../../../../gate/caller.ts'
import type { Accounts, CheckedSignature, UsableProof } from '../../../identity/accounts/index.ts'
import { openFor } from '../statuses.ts'
import type { DocumentRow } from '../store.ts'

/** A customer, or in a flow run the owner of the service. */
export type Actor = SessionCaller | AccountClientCaller | ServiceClientCaller

/** An action on a document, as its caller requested it. */
export interface RequestedAction {
  action: SignatureAction
  caller: Actor
  input: DocumentSigning | DocumentAcceptance
  /**
   * Refuses wrong and missing members that the order has no key for; an owner's action leaves them to the checks
   * (FA-42).
   */
  checkShape?: () => void
}

/** The one-time key, the encrypted PDF and perhaps the encrypted picture of the signature, of an action that seals. */
export interface SealInput {
  otk: string
  pdf: string
  picture?: string
}

/** The signature methods each kind of caller may use. */
const methodsByActor: Readonly<Record<Actor['kind'], readonly SignatureMethod[]>> = {
  person: ['biometric', 'twofa', 'email'],
  company: ['twofa', 'email'],
  delegate: ['twofa', 'email'],
  'account-client': ['custodian'],
  'service-client': ['custodian'],
}

/** Broadcasts, waiting copies, and copies that ask for the other action are not open (G-122, A-55). */
export const requireOpenFor = (row: DocumentRow, action: SignatureAction): void => {
  if (row.recipient_user_id === null || row.status !== openFor[action]) throw new ApiError('documents.not_open')
}

/** D1-DOC-20, G-123. */
export const requireSignable = (row: DocumentRow): void => {
  if (row.payload_kind === 'file' && row.plain_sha256 === null) throw new ApiError('documents.not_signable')
}

const isMethod = (value: unknown): value is SignatureMethod => signatureMethods.some((method) => method === value)

/** Null for an acceptance, which needs no proof. */
export const requireMethod = ({ action, caller, input }: RequestedAction): SignatureMethod | null => {
  if (action === 'accepted') return null
  const method = 'method' in input ? input.method : undefined
  if (!isMethod(method) || !methodsByActor[caller.kind].includes(method)) throw new ApiError('documents.method_invalid')
  return method
}

export const requireSameContent = (row: DocumentRow, { input }: RequestedAction): void => {
  if (input.content_sha256 !== row.content_sha256) throw new ApiError('documents.content_changed')
}

/** G-122: The text a device signs. */
const signedText = (row: DocumentRow): string => `sign:${row.id}:${row.content_sha256}`

/** A proof, and of a device the evidence that verifies without the platform. */
export interface CheckedProof extends UsableProof {
  evidence?: SignatureEvidence
}

const toEvidence = (
  { text, signature }: { text: string; signature: string },
  { unlockedBy, publicKey, assertion }: CheckedSignature,
): SignatureEvidence => ({
  unlocked_by: unlockedBy,
  receipt: { text, signature, device_public_key: publicKey, ...(assertion && { assertion }) },
})

const findProof = async (
  proofs: Accounts['proofs'],
  row: DocumentRow,
  { userId }: SessionCaller,
  method: SignatureMethod,
  { proof, device_id, assertion }: DocumentSigning,
): Promise<CheckedProof | undefined> => {
  if (!proof) return undefined
  if (method === 'twofa') return proofs.checkTotp(userId, proof)
  if (method === 'email') return proofs.checkMailedCode(userId, { about: row.id, code: proof })
  const signed = { deviceId: device_id ?? '', text: signedText(row), signature: proof, assertion }
  const device = await proofs.checkSignature(userId, signed)
  return device && { use: async () => true, giveBack: async () => undefined, evidence: toEvidence(signed, device) }
}

/**
 * `custodian` takes no proof, since the client's token is the proof. The action uses the proof up, not this
 * check.
 */
export const requireProof = async (
  proofs: Accounts['proofs'],
  row: DocumentRow,
  { caller, input }: RequestedAction,
  method: SignatureMethod | null,
): Promise<CheckedProof | undefined> => {
  if (method === null || method === 'custodian' || !isSession(caller)) return undefined
  const proof = await findProof(proofs, row, caller, method, input)
  if (!proof) throw new ApiError('documents.proof_invalid')
  return proof
}

/** The names have no position in any order, so they are checked last; most routes have checked them before. */
export const requireNames = ({ input }: RequestedAction): void => {
  const { error } = signerNames.safeParse(input)
  if (!error) return
  throw invalidMembers(error.issues.map(({ path, message }) => ({ path, reason: readRule(message) })))
}

/** G-124, A-61: undefined when nothing is sealed. */
export const requireSealInput = (
  isSealing: boolean,
  { input }: RequestedAction,
  documentMaxMb: number,
): SealInput | undefined => {
  if (!isSealing) return undefined
  const { otk, pdf, signature_picture: picture } = input
  if (!otk || !pdf) throw new ApiError('documents.seal_input_required')
  if (pdf.length > sealedBudget(documentMaxMb)) throw new ApiError('documents.too_large')
  return { otk, pdf, ...(picture && { picture }) }
}
