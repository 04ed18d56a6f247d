// Explains a flow: the classes of its paths, each with its turns, nullable constants, outputs and signers.

import { type Registry, systemTypes } from '@company-data/field-types/registry'
import { type Definition, definitionLimits, type KeyIndex, keyIndex } from '../definition/index.ts'
import { readableDefinition } from '../flow/readable-definition.ts'
import { nullableConstants } from './nullable-constants.ts'
import { hasNode, type NodeClass, nodeClasses, type PathStep } from './path-classes.ts'
import { type PossibleOutput, type PossibleSigning, possibleOutputs, possibleSigning } from './possible-outputs.ts'

export type PathClass = {
  leaf: string
  /** The parties, in the order of their turns. */
  turns: string[]
  /** The shortest of its paths. */
  example: string[]
  /** The nodes that every one of its paths has, and those that only some have, in the order of the definition. */
  always: string[]
  sometimes: string[]
  /** Constants that can be null at the leaf. */
  nullable_constants: string[]
  /** The outputs of the leaf; none in a flow that shares data. */
  outputs: PossibleOutput[]
  signing: PossibleSigning
}

export type ExplainedPaths = {
  classes: PathClass[]
  /** False when classes were left out, or when the definition has no entry or contains a cycle. */
  is_complete: boolean
}

const pathTo = (last: PathStep): number[] => {
  const nodeIndexes: number[] = []
  for (let step: PathStep | null = last; step !== null; step = step.before) nodeIndexes.push(step.node)
  return nodeIndexes.reverse()
}

const explain = (definition: Definition, keys: KeyIndex, leaf: number, paths: NodeClass): PathClass => {
  const getName = (index: number): string => definition.nodes[index]?.key ?? ''
  const listNames = (nodes: bigint): string[] =>
    definition.nodes.flatMap(({ key }, index) => (hasNode(nodes, index) ? [key] : []))
  const document = definition.nodes[leaf]?.document ?? null
  const outputs = document === null ? [] : possibleOutputs(document, keys, paths)
  return {
    leaf: getName(leaf),
    turns: [...paths.turns],
    example: pathTo(paths.example).map(getName),
    always: listNames(paths.always),
    sometimes: listNames(paths.sometimes & ~paths.always),
    nullable_constants: nullableConstants(definition, keys, paths),
    outputs,
    signing: document === null ? { lines: [], is_complete: true } : possibleSigning(definition, document, outputs),
  }
}

/**
 * The classes of paths through a definition: those that end at one leaf with the same turns in the same order. It
 * considers the graph, not answers, so a class may hold a path whose conditions exclude each other. The work is linear
 * in the graph; if there are too many classes, the longest are left out and `is_complete` is false.
 */
export const explainPaths = (definition: unknown, fieldTypes: Registry = systemTypes): ExplainedPaths => {
  const readable = readableDefinition(definition)
  if (readable.nodes.length > definitionLimits.nodes) return { classes: [], is_complete: false }
  const keys = keyIndex(readable, fieldTypes)
  const { byLeaf, isComplete } = nodeClasses(readable)
  const classes = [...byLeaf].flatMap(([leaf, paths]) =>
    paths.map((nodeClass) => explain(readable, keys, leaf, nodeClass)),
  )
  return { classes, is_complete: isComplete }
}
