// Finds dependency cycles: among constants, and among fields through defaults, bounds, inputs and show_if.

import { extendPointer, type FlowNode, isKey, type Pointer, wholeDefinition } from '../definition/index.ts'
import { components } from '../graph/components.ts'
import { type Inspection, resolveKeys } from './inspection.ts'
import type { Subject } from './problem.ts'

/** An element or a constant that depends on others. */
type Dependent = { readonly name: string; readonly pointer: Pointer; readonly subject: Subject }

const elementAt = (nodes: readonly FlowNode[], sourceIndex: number): Dependent => {
  let index = sourceIndex
  let nodeIndex = 0
  for (const { elements } of nodes) {
    if (index < elements.length) break
    index -= elements.length
    nodeIndex += 1
  }
  const node = nodes[nodeIndex]
  const { slug } = (node?.elements[index] ?? {}) as { slug?: string }
  const pointer = extendPointer(wholeDefinition, 'nodes', nodeIndex, 'elements', index)
  return { name: slug ?? '', pointer, subject: { node: node?.key ?? null, key: slug ?? null } }
}

const constantAt = ({ definition }: Inspection, index: number): Dependent => {
  const key = definition.constants[index]?.key ?? ''
  return {
    name: key,
    pointer: extendPointer(wholeDefinition, 'constants', index, 'expr'),
    subject: { node: null, key },
  }
}

const formatCycle = ({ say }: Inspection, names: readonly string[]): string => {
  const [first = '', ...others] = names
  if (others.length === 0) return say.dependsOnItself(first)
  return names.length > 8 ? say.circle(names.slice(0, 7), true) : say.circle(names, false)
}

/** Records the reads of constants, which count even if their shape or type was refused. Their indexes follow the elements. */
const recordConstantReads = (inspection: Inspection, elements: number): void => {
  inspection.definition.constants.forEach(({ key, expr }, index) => {
    // FG-24: a bad key stops the other checks of the constant.
    if (isKey(key)) resolveKeys(inspection, inspection.measureExpression(expr, 'expression').keys, elements + index)
  })
}

const nothing: readonly number[] = []

/** Runs after the reads of every element are in `inspection.reads`. */
export const checkDependencyCycles = (inspection: Inspection): void => {
  const { problems, reads, definition } = inspection
  const elements = definition.nodes.reduce((count, node) => count + node.elements.length, 0)
  recordConstantReads(inspection, elements)
  const targets = Array.from(
    { length: elements + definition.constants.length },
    (_, sourceIndex) => reads[sourceIndex] ?? nothing,
  )
  const dependentAt = (sourceIndex: number): Dependent =>
    sourceIndex < elements ? elementAt(definition.nodes, sourceIndex) : constantAt(inspection, sourceIndex - elements)

  const amongConstants = targets
    .slice(elements)
    .map((sourceIndexes) =>
      sourceIndexes.filter((sourceIndex) => sourceIndex >= elements).map((sourceIndex) => sourceIndex - elements),
    )
  for (const cycle of components(amongConstants).cycles) {
    const [first, ...others] = cycle.map((index) => constantAt(inspection, index))
    if (first === undefined) continue
    const names = [first, ...others].map(({ name }) => name)
    problems.add('constant.cycle', first.pointer, first.subject, formatCycle(inspection, names))
  }
  // FG-24: a cycle through a default, a bound, an input or a show_if; a cycle of constants alone was reported above.
  for (const cycle of components(targets).cycles) {
    const first = cycle.find((sourceIndex) => sourceIndex < elements)
    if (first === undefined) continue
    const { pointer, subject } = dependentAt(first)
    const names = cycle.slice(0, 9).map((sourceIndex) => dependentAt(sourceIndex).name)
    problems.add('dependency.cycle', pointer, subject, formatCycle(inspection, names))
  }
}
