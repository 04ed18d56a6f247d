// Outputs that a leaf can produce for a path class: the rules that can fire, and the resulting signing lines.

import type { Definition, KeyIndex, LeafDocument, Output, Rule, Signer } from '../definition/index.ts'
import { buildSigningLine, type SignedOutput, type SigningStep } from '../outputs/signing-line.ts'
import { hasNode, type NodeClass } from './path-classes.ts'

export type PossibleOutput = {
  output_key: string
  /** The indexes of the rules that can fire, in order. */
  rules: number[]
  /** True if possibly none of them fires, so that the output is not made. */
  may_be_missing: boolean
}

export type PossibleSigning = {
  /** Each possible signing line; one when it is certain. */
  lines: SigningStep[][]
  /** False when there are more of them than listed. */
  is_complete: boolean
}

const MAX_SIGNING_LINES = 16

/** A rule over a file that no path requests never fires. */
const canFire = ({ source_field }: Rule, keys: KeyIndex, { sometimes }: NodeClass): boolean =>
  source_field === undefined || hasNode(sometimes, keys.find(source_field)?.node ?? -1)

const alwaysFires = ({ asset_key, condition, languages }: Rule): boolean =>
  asset_key !== undefined && condition == null && languages === 'all'

const possibleOutput = ({ output_key, rules }: Output, keys: KeyIndex, paths: NodeClass): PossibleOutput => {
  const last = rules.findIndex(alwaysFires)
  const tried = last < 0 ? rules : rules.slice(0, last + 1)
  return {
    output_key,
    rules: tried.flatMap((rule, ruleIndex) => (canFire(rule, keys, paths) ? [ruleIndex] : [])),
    may_be_missing: last < 0,
  }
}

export const possibleOutputs = (document: LeafDocument, keys: KeyIndex, paths: NodeClass): PossibleOutput[] =>
  document.outputs.map((output) => possibleOutput(output, keys, paths))

/** Undefined: an output that was not made. */
type OptionalOutput = SignedOutput | undefined

/** The different lists of signers that an output can have. */
const listVariants = ({ output_key, rules }: Output, possible: PossibleOutput): OptionalOutput[] => {
  const lists = new Map<string, readonly Signer[] | null>()
  for (const ruleIndex of possible.rules) {
    const signers = rules[ruleIndex]?.signers ?? null
    lists.set(JSON.stringify(signers), signers)
  }
  const variants = [...lists.values()].map((signers): OptionalOutput => ({ output_key, signers }))
  return possible.may_be_missing || variants.length === 0 ? [...variants, undefined] : variants
}

export const possibleSigning = (
  { parties }: Definition,
  { outputs }: LeafDocument,
  possible: readonly PossibleOutput[],
): PossibleSigning => {
  let combinations: OptionalOutput[][] = [[]]
  let isComplete = true
  for (const [index, output] of outputs.entries()) {
    const variants = listVariants(output, possible[index] as PossibleOutput)
    const longer = combinations.flatMap((combination) => variants.map((variant) => [...combination, variant]))
    if (longer.length > MAX_SIGNING_LINES) isComplete = false
    combinations = longer.slice(0, MAX_SIGNING_LINES)
  }
  const partyOrder = parties.map(({ key }) => key)
  const lines = combinations
    .map((combination) => combination.filter((output) => output !== undefined))
    // A generation without outputs fails, and has no signers.
    .filter((combination) => combination.length > 0)
    .map((combination) => buildSigningLine(combination, partyOrder))
  return { lines, is_complete: isComplete }
}
