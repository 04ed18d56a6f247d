// The view of a text: the tree of its markup with values in place of tags. Values are inert (D2-TXT-15).

import type { Registry } from '@company-data/field-types/registry'
import { fieldKind } from '../definition/index.ts'
import { displayAnswer } from '../display/display.ts'
import type { Scope } from '../expressions/scope.ts'
import { type Flow, listParts } from '../flow/flow.ts'
import { getMember, isMembers, type Members } from '../values/plaintext.ts'
import { MAX_TEXT_LENGTH } from '../values/text-limits.ts'
import { type MarkupNode, parseMarkup } from './markup.ts'

/** Text only: a view makes text nodes of `text` and sets `href`, and never parses either again. */
export type TextNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly children: readonly TextNode[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly TextNode[] }

/** Shown for a tag without a value (D2-TXT-09). */
export const unansweredDash = '\u2014'

const viewNode = (node: MarkupNode, getTagValue: (key: string) => string | null): readonly TextNode[] => {
  if (node.kind === 'text') return [node]
  if (node.kind === 'tag') return [{ kind: 'text', text: getTagValue(node.key) ?? unansweredDash }]
  const children = node.children.flatMap((child) => viewNode(child, getTagValue))
  if (node.kind !== 'link') return [{ kind: node.kind, children }]
  // A link without a label could be neither seen nor read out.
  return node.href === null || children.length === 0 ? children : [{ kind: 'link', href: node.href, children }]
}

/** FB-01: a short text with many tags must not become a huge one, so a value beyond the limit is shown as the dash. */
const withinLimit = (getTagValue: (key: string) => string | null): ((key: string) => string | null) => {
  let remaining = MAX_TEXT_LENGTH
  return (key) => {
    const value = getTagValue(key)
    if (value === null || value.length > remaining) return null
    remaining -= value.length
    return value
  }
}

/** `getTagValue` returns the string for a tag, null for the dash. The values of all tags together have a limit. */
export const viewText = (text: string, getTagValue: (key: string) => string | null): TextNode[] => {
  const value = withinLimit(getTagValue)
  return parseMarkup(text).flatMap((node) => viewNode(node, value))
}

/** The tree without its styles. */
export const plainText = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => (node.kind === 'text' ? node.text : plainText(node.children))).join('')

/** A value compiled at the start of the run, `{v, t}`: shown by the kind of its type (FA-23). */
const displayCompiled = (compiled: Members, fieldTypes: Registry): string | null => {
  const [value, type] = [getMember(compiled, 'v'), getMember(compiled, 't')]
  if (typeof type !== 'string') return displayAnswer(value, 'text')
  return displayAnswer(value, fieldKind(fieldTypes, type), listParts(fieldTypes, type))
}

/** `party.field` → `{v, t}`: the opened tag_values of the reader, and the owner_tag_values of the run. */
export type CompiledTags = Readonly<Record<string, unknown>>

/**
 * FG-10: if the part before the first dot is a party's key, it is a party tag; everything else is a key of the flow.
 */
export const tagValues = (flow: Flow, scope: Scope, compiledTags: CompiledTags): ((key: string) => string | null) => {
  const parties = new Set(flow.definition.parties.map(({ key }) => key))
  const displayTag = (key: string): string | null => {
    const dot = key.indexOf('.')
    if (dot < 0 || !parties.has(key.slice(0, dot))) return flow.display(key, scope)
    const compiled = getMember(compiledTags, key)
    return isMembers(compiled) ? displayCompiled(compiled, flow.fieldTypes) : null
  }
  // A text may name the same list thousands of times.
  const texts = new Map<string, string | null>()
  return (key) => {
    const text = texts.get(key)
    if (text !== undefined) return text
    const displayText = displayTag(key)
    texts.set(key, displayText)
    return displayText
  }
}
