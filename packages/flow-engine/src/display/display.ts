// The plain string that a value is shown as: in concat, for shown_on, in text tags and in PDF tags (FG-09).

import type { KeyKind } from '../definition/index.ts'
import { getMember, isMembers, type Members, parseItems, parseMembers } from '../values/plaintext.ts'
import { limitText } from '../values/text-limits.ts'

/** T-65: never localized. Null for values without a text: null, a structure, a number that is not finite. */
export const displayScalar = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  return typeof value === 'boolean' ? String(value) : null
}

const joined = (texts: readonly (string | null)[]): string | null => {
  const visibleTexts = texts.filter((text) => text !== null && text !== '')
  return visibleTexts.length === 0 ? null : visibleTexts.join(', ')
}

/** FA-33: an empty list, or a value that is not a list of strings, shows nothing. */
const displayList = (value: unknown): string | null => {
  const items = parseItems(value)
  return items === null || items.length === 0 ? null : items.join(', ')
}

/** FG-13: a plugin's answer carries its display: labels of picks and typed values, in declared order. */
const displayBlocks = (blocks: readonly unknown[]): string | null =>
  joined(
    blocks.filter(isMembers).map((block) => {
      const pick = getMember(block, 'pick')
      return displayScalar(isMembers(pick) ? getMember(pick, 'label') : getMember(block, 'value'))
    }),
  )

const displayMembers = (members: Members, parts: readonly string[]): string | null =>
  joined(parts.map((part) => displayScalar(getMember(members, part))))

/**
 * `parts`: the sub-fields of a composite in their order. Without them a plugin's answer is recognised by its marker.
 */
const displayObject = (value: unknown, parts: readonly string[] | null): string | null => {
  const members = parseMembers(value)
  if (members === null) return null
  if (parts !== null) return displayMembers(members, parts)
  const blocks = getMember(members, 'blocks')
  if (getMember(members, '_plugin') === 1) return Array.isArray(blocks) ? displayBlocks(blocks) : null
  return displayMembers(members, Object.keys(members))
}

/** FA-26: without a kind, the value determines its display. */
const displayUnknown = (value: unknown, parts: readonly string[] | null): string | null => {
  if (Array.isArray(value)) return displayList(value)
  return isMembers(value) ? displayObject(value, parts) : displayScalar(value)
}

const displayByKind = (value: unknown, kind: KeyKind | null, parts: readonly string[] | null): string | null => {
  if (kind === 'list') return displayList(value)
  if (kind === 'object') return displayObject(value, parts)
  return displayUnknown(value, parts)
}

/**
 * FA-32: an answer is shown as stored, even if it is not a real date or number; "" is unanswered. FB-01: one that is
 * too long shows nothing.
 */
export const displayAnswer = (
  value: unknown,
  kind: KeyKind | null,
  parts: readonly string[] | null = null,
): string | null => (value === '' || kind === 'file' ? null : limitText(displayByKind(value, kind, parts)))
