// Checks the elements of every node: kind, slug or key, show_if, and the members of each kind (FG-03, FG-24).

import { extendPointer, type FlowElement, isKey, wholeDefinition } from '../../definition/index.ts'
import { checkCondition } from '../conditions.ts'
import type { ElementContext } from '../element-context.ts'
import { conditionKeys, type Inspection, readKeyAt } from '../inspection.ts'
import { checkField } from './fields.ts'
import { checkPlugin } from './plugins.ts'
import { checkText } from './texts.ts'

/** The slugs seen in the flow so far, and the keys of texts and images seen on the node. */
type Names = { readonly slugs: Set<string>; readonly keys: Set<string> }

const isKnownKind = ({ kind }: FlowElement): boolean =>
  kind === 'field' || kind === 'text' || kind === 'image' || kind === 'plugin'

const nameFault = ({ say }: Inspection, name: string, { slugs, keys }: Names, hasSlug: boolean): string | null => {
  if (!isKey(name)) return say.nameForm(name)
  if (hasSlug) return slugs.has(name) ? say.takenInFlow(name) : null
  return keys.has(name) ? say.takenOnStep(name) : null
}

/** A plugin with a party's key would make {{a.b}} ambiguous (T-45). */
const checkName = (
  inspection: Inspection,
  element: FlowElement,
  { node, pointer }: ElementContext,
  names: Names,
): void => {
  const hasSlug = element.kind === 'field' || element.kind === 'plugin'
  const [name, member] = hasSlug ? [element.slug, 'slug'] : [element.key, 'key']
  const message =
    nameFault(inspection, name, names, hasSlug) ??
    (element.kind === 'plugin' && inspection.parties.has(name) ? inspection.say.nameOfParty(name) : null)
  ;(hasSlug ? names.slugs : names.keys).add(name)
  if (message !== null)
    inspection.problems.add(
      'element.slug_invalid',
      extendPointer(pointer, member),
      { node: node.key, key: name },
      message,
    )
}

const checkByKind = (inspection: Inspection, element: FlowElement, elementContext: ElementContext): void => {
  switch (element.kind) {
    case 'field':
      checkField(inspection, element, elementContext)
      break
    case 'plugin':
      checkPlugin(inspection, element, elementContext)
      break
    case 'text':
      checkText(inspection, element, elementContext)
      break
    case 'image':
      if (inspection.assets.get(element.asset_key)?.kind === 'image') return
      inspection.problems.add(
        'element.asset_unknown',
        extendPointer(elementContext.pointer, 'asset_key'),
        { node: elementContext.node.key, key: element.key },
        inspection.say.noPicture(element.asset_key),
      )
  }
}

const checkElement = (
  inspection: Inspection,
  element: FlowElement,
  elementContext: ElementContext,
  names: Names,
): void => {
  const { node, nodeIndex, pointer } = elementContext
  if (!isKnownKind(element)) {
    // FA-05: it is not checked further; its slug counts as known and as a slug of the flow.
    const { slug } = element as { slug?: unknown }
    if (typeof slug === 'string') names.slugs.add(slug)
    const subject = { node: node.key, key: typeof slug === 'string' ? slug : null }
    inspection.problems.add('element.kind_invalid', extendPointer(pointer, 'kind'), subject)
    return
  }
  checkName(inspection, element, elementContext, names)
  const subject = { node: node.key, key: 'slug' in element ? element.slug : element.key }
  const { reader } = elementContext
  const readKey = readKeyAt(inspection, nodeIndex, conditionKeys, subject, reader)
  checkCondition(inspection, element.show_if, extendPointer(pointer, 'show_if'), { readKey, subject, reader })
  checkByKind(inspection, element, elementContext)
}

export const checkElements = (inspection: Inspection): void => {
  const slugs = new Set<string>()
  let count = 0
  inspection.definition.nodes.forEach((node, nodeIndex) => {
    const names = { slugs, keys: new Set<string>() }
    const elements = extendPointer(wholeDefinition, 'nodes', nodeIndex, 'elements')
    node.elements.forEach((element, index) => {
      checkElement(
        inspection,
        element,
        { node, nodeIndex, pointer: extendPointer(elements, index), reader: count },
        names,
      )
      count += 1
    })
  })
}
