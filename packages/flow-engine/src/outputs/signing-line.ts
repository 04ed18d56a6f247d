// Builds the signing line of a run, the order of all its signatures (Document 2 §8).

import type { Signer, SignerAction } from '../definition/index.ts'
import { isMembers } from '../values/plaintext.ts'

/** A produced output; `signers` null means that every party signs. */
export type SignedOutput = { readonly output_key: string; readonly signers: readonly Signer[] | null }

export type SigningStep = { output_key: string; party_key: string; action: SignerAction; position: number }

const isOutput = (output: unknown): output is SignedOutput => isMembers(output)
const isText = (value: unknown): value is string => typeof value === 'string'

const listSigningSteps = (
  { output_key, signers }: SignedOutput,
  partyOrder: readonly string[],
): Omit<SigningStep, 'position'>[] =>
  // T-40: no list means everyone, and so does an empty list; it must never mean "no signature".
  Array.isArray(signers) && signers.length > 0
    ? signers
        .filter((signer): signer is Signer => isMembers(signer))
        .map(({ party, action }) => ({ output_key, party_key: party, action }))
    : partyOrder.map((party) => ({ output_key, party_key: party, action: 'sign' }))

/**
 * By position, then by output order: every output's first signer, then every output's second one, and so on (T-39).
 * `outputs` are those that were produced, in output order; `partyOrder` is the flow's.
 */
export const buildSigningLine = (
  outputs: readonly SignedOutput[],
  partyOrder?: readonly string[] | null,
): SigningStep[] => {
  const parties = Array.isArray(partyOrder) ? partyOrder.filter(isText) : []
  const lists = Array.isArray(outputs)
    ? outputs.filter(isOutput).map((output) => listSigningSteps(output, parties))
    : []
  const maxSteps = lists.reduce((max, { length }) => Math.max(max, length), 0)
  return Array.from({ length: maxSteps }, (_, index) => lists.flatMap((steps) => steps[index] ?? []))
    .flat()
    .map((step, index) => ({ ...step, position: index + 1 }))
}
