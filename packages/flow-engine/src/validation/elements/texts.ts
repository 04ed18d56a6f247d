// Checks a text: the addresses of its links, and the keys of its value tags (FG-10, FA-23).

import { extendPointer, type Pointer, type TextElement } from '../../definition/index.ts'
import { type MarkupNode, parseMarkup } from '../../text/markup.ts'
import type { ElementContext } from '../element-context.ts'
import { type Inspection, resolveKey, whyNotAt } from '../inspection.ts'
import type { Subject } from '../problem.ts'

/** The parts of a text that publishing checks; each tag and each refused address once. */
type TextParts = { readonly tags: Set<string>; readonly refusedAddresses: Set<string> }

/** The tree is at most three styles deep. */
const collect = (nodes: readonly MarkupNode[], parts: TextParts): TextParts => {
  for (const node of nodes) {
    if (node.kind === 'tag') parts.tags.add(node.key)
    if (node.kind === 'link' && node.href === null) parts.refusedAddresses.add(node.address)
    if ('children' in node) collect(node.children, parts)
  }
  return parts
}

/** The fault of a party's tag that can never have a value. The owner's profile is unknown before a run (FA-23). */
const partyTagFault = (inspection: Inspection, party: string, field: string): string | null => {
  const { say } = inspection
  const type = inspection.parties.get(party)?.type
  if (type !== 'person' && type !== 'company') return null
  const requestField = inspection.requestFields.get(field)
  if (requestField === undefined) return say.tagNoRequestField(field)
  return inspection.types(requestField.type).kind === 'file' ? say.tagOfFile(field) : null
}

const checkTag = (inspection: Inspection, tag: string, pointer: Pointer, subject: Subject, node: number): void => {
  const { parties, problems, say } = inspection
  const warn = (reason: string): void =>
    problems.add('text.unknown_tag', pointer, subject, say.tagShowsDash(tag, reason))
  const dot = tag.indexOf('.')
  const party = dot < 0 ? '' : tag.slice(0, dot)
  if (dot >= 0 && parties.has(party)) {
    const reason = partyTagFault(inspection, party, tag.slice(dot + 1))
    if (reason !== null) warn(reason)
    return
  }
  const key = resolveKey(inspection, tag, null)
  if (key === undefined) {
    warn(say.tagNoKey())
    return
  }
  const reason = whyNotAt(inspection, tag, key, node)
  const reports = key.constant === null ? 'condition.field_not_answerable' : 'constant.ref_not_answerable'
  if (reason !== null) problems.add(reports, pointer, subject, reason)
}

export const checkText = (inspection: Inspection, { key, text }: TextElement, elementContext: ElementContext): void => {
  const pointer = extendPointer(elementContext.pointer, 'text')
  const subject = { node: elementContext.node.key, key }
  const { tags, refusedAddresses } = collect(parseMarkup(text), { tags: new Set(), refusedAddresses: new Set() })
  for (const address of refusedAddresses) {
    const message = inspection.say.linkRefused(address.slice(0, 100))
    inspection.problems.add('text.link_invalid', pointer, subject, message)
  }
  for (const tag of tags) checkTag(inspection, tag, pointer, subject, elementContext.nodeIndex)
}
