// Parses the markup of text elements to a tree of at most three nested styles (FG-10, FA-22).

import { removeHtml } from './html-removal.ts'

export type MarkupNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tag'; readonly key: string }
  | { readonly kind: 'bold' | 'italic'; readonly children: readonly MarkupNode[] }
  /** Null: a refused address, of which only the label is shown. */
  | {
      readonly kind: 'link'
      readonly href: string | null
      readonly address: string
      readonly children: readonly MarkupNode[]
    }

type Style = { readonly kind: 'bold' | 'italic' } | { readonly kind: 'link'; readonly address: string }
type Leaf = Extract<MarkupNode, { kind: 'text' | 'tag' }>
/** Null: the styles of the path begin, possibly without content. */
type Run = { readonly leaf: Leaf | null; readonly path: readonly Style[] }

const allowedAddress = /^(?:https|mailto|tel):[^\s"']*$/

/** T-63: lower case only, nothing but these three schemes, no white space and no quotes. */
export const isAllowedAddress = (address: string): boolean => allowedAddress.test(address)

const escapable = '[]{\\'
const opening = /\[(b|i)\]/y
const closing = /\[\/(b|i|a)\]/y
const tag = /\{\{([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*){0,2})\}\}/y
const special = /[\\[{]/g
const linkStart = '[a href='

const styleNames = { b: 'bold', i: 'italic', a: 'link' } as const
type StyleLetter = keyof typeof styleNames

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

type StyleKind = Style['kind']

/** `open` has every open tag, `path` the first of each kind: a style nested in itself has no visible effect. */
type Scan = {
  readonly text: string
  readonly runs: Run[]
  readonly open: StyleKind[]
  at: number
  literal: string
  path: readonly { readonly style: Style; readonly position: number }[]
  /** False once no `]` follows, so that the search is not repeated. */
  hasBracket: boolean
}

const flush = (scan: Scan, leaf?: Leaf): void => {
  const path = scan.path.map(({ style }) => style)
  if (scan.literal !== '') scan.runs.push({ leaf: { kind: 'text', text: scan.literal }, path })
  if (leaf !== undefined) scan.runs.push({ leaf, path })
  scan.literal = ''
}

const isOpen = (scan: Scan, kind: StyleKind): boolean => scan.path.some(({ style }) => style.kind === kind)

const openStyle = (scan: Scan, style: Style, length: number): true => {
  if (!isOpen(scan, style.kind)) {
    flush(scan)
    scan.path = [...scan.path, { style, position: scan.open.length }]
  }
  scan.open.push(style.kind)
  scan.at += length
  return true
}

/** FA-22: a link tag inside a link is literal; outside, the text up to the next `]` is its address. */
const takeLink = (scan: Scan): boolean => {
  if (!scan.hasBracket || !scan.text.startsWith(linkStart, scan.at) || isOpen(scan, 'link')) return false
  const end = scan.text.indexOf(']', scan.at)
  scan.hasBracket = end >= 0
  if (end < 0) return false
  const address = scan.text.slice(scan.at + linkStart.length, end)
  openStyle(scan, { kind: 'link', address }, end + 1 - scan.at)
  // A link without a label is a link too: its address may have to be refused.
  scan.runs.push({ leaf: null, path: scan.path.map(({ style }) => style) })
  return true
}

/** A closing tag closes the innermost open tag of its name and all inside it; a stray one is literal. */
const takeClosing = (scan: Scan): boolean => {
  const letter = matchAt(closing, scan.text, scan.at)?.[1] as StyleLetter | undefined
  if (letter === undefined || !isOpen(scan, styleNames[letter])) return false
  flush(scan)
  while (scan.open.pop() !== styleNames[letter]);
  scan.path = scan.path.filter(({ position }) => position < scan.open.length)
  scan.at += 4
  return true
}

const takeOpening = (scan: Scan): boolean => {
  const letter = matchAt(opening, scan.text, scan.at)?.[1]
  return letter !== undefined && openStyle(scan, { kind: letter === 'b' ? 'bold' : 'italic' }, 3)
}

const takeTag = (scan: Scan): boolean => {
  const match = matchAt(tag, scan.text, scan.at)
  if (match === null) return false
  flush(scan, { kind: 'tag', key: match[1] ?? '' })
  scan.at += match[0].length
  return true
}

const takeEscape = (scan: Scan): boolean => {
  const next = scan.text.charAt(scan.at + 1)
  if (scan.text.charAt(scan.at) !== '\\' || next === '' || !escapable.includes(next)) return false
  scan.literal += next
  scan.at += 2
  return true
}

const takers = [takeEscape, takeTag, takeOpening, takeClosing, takeLink]

/** So many parts of a text are read in far less than a millisecond. */
const PARTS_PER_STEP = 500

function* scanInSteps(text: string): Generator<void, Run[]> {
  const scan: Scan = { text, runs: [], open: [], at: 0, literal: '', path: [], hasBracket: true }
  for (let parts = 1; scan.at < text.length; parts += 1) {
    if (parts % PARTS_PER_STEP === 0) yield
    if (takers.some((take) => take(scan))) continue
    special.lastIndex = scan.at + 1
    const next = special.exec(text)?.index ?? text.length
    scan.literal += text.slice(scan.at, next)
    scan.at = next
  }
  flush(scan)
  return scan.runs
}

const parseRuns = (text: string): Run[] => {
  const steps = scanInSteps(text)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The keys of the tags of a text without HTML, in steps: a text may have megabytes. */
export function* listTextTags(text: string): Generator<void, string[]> {
  const runs = yield* scanInSteps(text)
  return [...new Set(runs.flatMap(({ leaf }) => (leaf?.kind === 'tag' ? [leaf.key] : [])))]
}

type Children = MarkupNode[]

const toNode = (style: Style, children: Children): MarkupNode =>
  style.kind === 'link'
    ? { kind: 'link', href: isAllowedAddress(style.address) ? style.address : null, address: style.address, children }
    : { kind: style.kind, children }

/** Runs in the same open style become children of one node. */
const buildTree = (runs: readonly Run[]): MarkupNode[] => {
  const root: Children = []
  let open: { style: Style; children: Children }[] = []
  for (const { leaf, path } of runs) {
    const common = open.findIndex(({ style }, depth) => style !== path[depth])
    open = common < 0 ? open : open.slice(0, common)
    for (const style of path.slice(open.length)) {
      const children: Children = []
      ;(open.at(-1)?.children ?? root).push(toNode(style, children))
      open.push({ style, children })
    }
    if (leaf !== null) (open.at(-1)?.children ?? root).push(leaf)
  }
  return root
}

/**
 * A value that is not a text shows nothing. HTML is removed first, also from a text that another program stored
 * (D2-TXT-01).
 */
export const parseMarkup = (text: unknown): MarkupNode[] =>
  typeof text === 'string' ? buildTree(parseRuns(removeHtml(text))) : []
