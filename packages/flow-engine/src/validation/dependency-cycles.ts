// Finds what depends on itself: constants among each other, and fields through their defaults, bounds, inputs and show_if.

import {
  type Constant,
  type FieldElement,
  isKey,
  type PluginElement,
  type Spot,
  spotAt,
  wholeDefinition,
} from '../definition/index.ts'
import { circles } from '../graph/circles.ts'
import type { Inspection } from './inspection.ts'
import type { Subject } from './problem.ts'

/** A constant or an element with a slug: what it is called, where it stands, and which keys it reads. */
type Dependent = { name: string; spot: Spot; subject: Subject; reads: ReadonlySet<string>; constant: Constant | null }

const union = (left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> => {
  if (right.size === 0) return left
  return left.size === 0 ? right : new Set([...left, ...right])
}

const keysReadBy = (inspection: Inspection, element: FieldElement | PluginElement): ReadonlySet<string> => {
  const shown = inspection.survey(element.show_if, 'condition').keys
  if (element.kind === 'plugin') return union(shown, new Set(Object.values(element.plugin.inputs)))
  return [element.default, element.min, element.max].reduce(
    (keys, expression) => (expression === null ? keys : union(keys, inspection.survey(expression, 'expression').keys)),
    shown,
  )
}

const elementDependents = (inspection: Inspection): Dependent[] =>
  inspection.definition.nodes.flatMap(({ key: node, elements }, place) =>
    elements.flatMap((element, index): Dependent[] => {
      // Texts and images are read by nothing, and a second element with a slug is not the one that is read.
      if (element.kind !== 'field' && element.kind !== 'plugin') return []
      if (inspection.keys.find(element.slug)?.element !== element) return []
      const spot = spotAt(wholeDefinition, 'nodes', place, 'elements', index)
      const subject = { node, key: element.slug }
      const reads = keysReadBy(inspection, element)
      // What reads nothing depends on nothing, least of all on itself.
      return reads.size === 0 ? [] : [{ name: element.slug, spot, subject, reads, constant: null }]
    }),
  )

const constantDependents = (inspection: Inspection): Dependent[] =>
  inspection.definition.constants
    .map((constant, place) => ({
      name: constant.key,
      spot: spotAt(wholeDefinition, 'constants', place),
      subject: { node: null, key: constant.key },
      reads: inspection.survey(constant.expr, 'expression').keys,
      constant,
    }))
    // FG-24: a bad key stops the other checks of the constant.
    .filter(({ name }) => isKey(name))

const wayRound = (group: readonly Dependent[]): string => {
  const names = group.map(({ name }) => `"${name}"`)
  if (names.length === 1) return `${names[0]} depends on itself.`
  const shown = names.length > 8 ? [...names.slice(0, 7), '…'] : names
  return `These depend on each other in a circle: ${shown.join(', ')}.`
}

export const checkDependencyCycles = (inspection: Inspection): void => {
  const { keys, problems } = inspection
  const constants = constantDependents(inspection)
  const all = [...elementDependents(inspection), ...constants]
  const bySlug = new Map(
    all.filter(({ constant }) => constant === null).map((dependent) => [dependent.name, dependent]),
  )
  const byConstant = new Map(constants.map((dependent) => [dependent.constant, dependent]))

  const target = (name: string): Dependent | undefined => {
    const key = keys.find(name)
    return key?.constant == null ? bySlug.get(key?.slug ?? '') : byConstant.get(key.constant)
  }
  const targets = ({ reads }: Dependent): Dependent[] => [...reads].map(target).filter((next) => next !== undefined)
  const constantTargets = (dependent: Dependent): Dependent[] =>
    targets(dependent).filter(({ constant }) => constant !== null)

  for (const group of circles(constants, constantTargets)) {
    const [first] = group
    if (first !== undefined) problems.add('constant.cycle', spotAt(first.spot, 'expr'), first.subject, wayRound(group))
  }
  // FG-24: a circle through a default, a bound, an input or a show_if; one of constants alone was reported above.
  for (const group of circles(all, targets)) {
    const first = group.find(({ constant }) => constant === null)
    if (first !== undefined) problems.add('dependency.cycle', first.spot, first.subject, wayRound(group))
  }
}
