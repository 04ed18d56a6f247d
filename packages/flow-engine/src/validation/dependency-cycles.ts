// Finds what depends on itself: constants among each other, and fields through their defaults, bounds, inputs and show_if.

import { type FlowNode, isKey, type Spot, spotAt, wholeDefinition } from '../definition/index.ts'
import { components } from '../graph/components.ts'
import { type Inspection, resolveKeys } from './inspection.ts'
import type { Subject } from './problem.ts'

/** An element or a constant, by the place of its key. */
type Dependent = { readonly name: string; readonly spot: Spot; readonly subject: Subject }

const elementAt = (nodes: readonly FlowNode[], place: number): Dependent => {
  let index = place
  let nodePlace = 0
  for (const { elements } of nodes) {
    if (index < elements.length) break
    index -= elements.length
    nodePlace += 1
  }
  const node = nodes[nodePlace]
  const { slug } = (node?.elements[index] ?? {}) as { slug?: string }
  const spot = spotAt(wholeDefinition, 'nodes', nodePlace, 'elements', index)
  return { name: slug ?? '', spot, subject: { node: node?.key ?? null, key: slug ?? null } }
}

const constantAt = ({ definition }: Inspection, index: number): Dependent => {
  const key = definition.constants[index]?.key ?? ''
  return { name: key, spot: spotAt(wholeDefinition, 'constants', index, 'expr'), subject: { node: null, key } }
}

const wayRound = ({ say }: Inspection, names: readonly string[]): string => {
  const [first = '', ...others] = names
  if (others.length === 0) return say.dependsOnItself(first)
  const quoted = names.slice(0, 8).map((name) => `"${name}"`)
  return say.circle((names.length > 8 ? [...quoted.slice(0, 7), '…'] : quoted).join(', '))
}

/** The constants read last, because what they read counts even where their shape or their type was refused. */
const noteConstants = (inspection: Inspection, elements: number): void => {
  inspection.definition.constants.forEach(({ key, expr }, index) => {
    // FG-24: a bad key stops the other checks of the constant.
    if (isKey(key)) resolveKeys(inspection, inspection.survey(expr, 'expression').keys, elements + index)
  })
}

const nothing: readonly number[] = []

/** `inspection.reads` holds by now what every element reads. */
export const checkDependencyCycles = (inspection: Inspection): void => {
  const { problems, reads, definition } = inspection
  const elements = definition.nodes.reduce((count, node) => count + node.elements.length, 0)
  noteConstants(inspection, elements)
  const targets = Array.from({ length: elements + definition.constants.length }, (_, place) => reads[place] ?? nothing)
  const dependentAt = (place: number): Dependent =>
    place < elements ? elementAt(definition.nodes, place) : constantAt(inspection, place - elements)

  const amongConstants = targets
    .slice(elements)
    .map((places) => places.filter((place) => place >= elements).map((place) => place - elements))
  for (const circle of components(amongConstants).circles) {
    const [first, ...others] = circle.map((index) => constantAt(inspection, index))
    if (first === undefined) continue
    const names = [first, ...others].map(({ name }) => name)
    problems.add('constant.cycle', first.spot, first.subject, wayRound(inspection, names))
  }
  // FG-24: a circle through a default, a bound, an input or a show_if; one of constants alone was reported above.
  for (const circle of components(targets).circles) {
    const first = circle.find((place) => place < elements)
    if (first === undefined) continue
    const { spot, subject } = dependentAt(first)
    const names = circle.slice(0, 9).map((place) => dependentAt(place).name)
    problems.add('dependency.cycle', spot, subject, wayRound(inspection, names))
  }
}
