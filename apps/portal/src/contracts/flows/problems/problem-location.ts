// The location of a problem as text: labels instead of a JSON pointer. Pure.
import type { Definition } from '@company-data/flow-engine'
import { getElementLabel } from '../canvas/step-drawing.ts'

interface LocationTexts {
  wholeFlow: string
  documents: string
  test: (number: number) => string
}

const findStep = ({ nodes }: Definition, key: string): string => nodes.find((node) => node.key === key)?.label || key

const describeStep = (
  { nodes }: Definition,
  index: number,
  [list, second]: string[],
  words: LocationTexts,
): string[] => {
  const node = nodes[index]
  if (node === undefined) return []
  const label = node.label || node.key
  const element = list === 'elements' ? node.elements[Number(second)] : undefined
  if (element !== undefined) return [label, getElementLabel(element)]
  return list === 'document' ? [label, words.documents] : [label]
}

/** @example describeLocation('/nodes/0/elements/1/slug', definition, words) === 'About you › Age' */
export const describeLocation = (pointer: string, definition: Definition, words: LocationTexts): string => {
  const [, list = '', first = '', ...rest] = pointer.split('/')
  const index = first === '' ? -1 : Number(first)
  const edge = list === 'edges' ? definition.edges[index] : undefined
  if (edge) return `${findStep(definition, edge.from)} → ${findStep(definition, edge.to)}`
  const labelledPart = { constants: definition.constants, parties: definition.parties }[list]?.[index]
  if (labelledPart) return labelledPart.label || labelledPart.key
  if (list === 'tests' && index >= 0) return words.test(index + 1)
  const location = list === 'nodes' ? describeStep(definition, index, rest, words) : []
  return location.length === 0 ? words.wholeFlow : location.join(' › ')
}
