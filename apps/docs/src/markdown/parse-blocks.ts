// Parses the Markdown of this repository into blocks, and refuses constructs that it does not know.

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' }

const FENCE = /^(`{3,})(\w*)[^`]*$/
const ITEM = /^(?:[-*]|(\d{1,9})[.)]) +/
const HEADING = /^(#{1,6}) +(.+?)(?: +#+)?$/
const RULE = /^(?:-{3,}|\*{3,})$/
const DIVIDER = /^\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/

/** Constructs that other programs render and this one does not: a page with one of them is refused. */
const UNKNOWN = /^(?:<[a-z!/]|\[[^\]]+\]: |!\[|(?:=+|-{2,}) *$|~~~)/i

const splitRow = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

interface Parsed {
  block: Block
  /** The index of the first line after the block. */
  next: number
}

const parseFence = (lines: readonly string[], index: number): Parsed | undefined => {
  const [, fence, language] = FENCE.exec(lines[index] ?? '') ?? []
  if (fence === undefined) return undefined
  const end = lines.findIndex((line, at) => at > index && line.trimEnd() === fence)
  if (end === -1) throw new Error(`a code block is not closed: ${lines[index]}`)
  return {
    block: { kind: 'code', language: language ?? '', text: lines.slice(index + 1, end).join('\n') },
    next: end + 1,
  }
}

const parseTable = (lines: readonly string[], index: number): Parsed | undefined => {
  if (!lines[index]?.includes('|') || !DIVIDER.test(lines[index + 1]?.trim() ?? '')) return undefined
  let next = index + 2
  while (lines[next]?.includes('|')) next += 1
  const head = splitRow(lines[index] ?? '')
  const rows = lines.slice(index + 2, next).map(splitRow)
  const odd = rows.find((row) => row.length !== head.length)
  if (odd !== undefined)
    throw new Error(`a row has ${odd.length} cells and its table ${head.length}: ${odd.join(' | ')}`)
  return { block: { kind: 'table', head, rows }, next }
}

const indentWidth = (line: string): number => line.length - line.trimStart().length

/** The end of an item: the next line that is not indented and follows a blank line, or begins another item. */
const findItemEnd = (lines: readonly string[], index: number, width: number): number => {
  let isAfterBlank = false
  for (let at = index + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '') isAfterBlank = true
    else if (indentWidth(line) >= width) isAfterBlank = false
    else if (isAfterBlank || ITEM.test(line) || HEADING.test(line) || FENCE.test(line)) return at
  }
  return lines.length
}

const parseList = (lines: readonly string[], index: number): Parsed | undefined => {
  const first = ITEM.exec(lines[index] ?? '')
  if (first === null) return undefined
  const isOrdered = first[1] !== undefined
  const items: Block[][] = []
  let next = index
  for (let item = first as RegExpExecArray | null; item !== null && (item[1] !== undefined) === isOrdered; ) {
    const width = item[0].length
    const end = findItemEnd(lines, next, width)
    const itemLines = lines
      .slice(next, end)
      .map((line, at) => (at === 0 ? line.slice(width) : line.slice(Math.min(indentWidth(line), width))))
    items.push(parseBlocks(itemLines))
    next = end
    item = ITEM.exec(lines[next] ?? '')
  }
  return { block: { kind: 'list', isOrdered, start: Number(first[1] ?? 1), items }, next }
}

const parseQuote = (lines: readonly string[], index: number): Parsed | undefined => {
  let next = index
  while (lines[next]?.startsWith('>')) next += 1
  if (next === index) return undefined
  return {
    block: { kind: 'quote', blocks: parseBlocks(lines.slice(index, next).map((line) => line.replace(/^> ?/, ''))) },
    next,
  }
}

const parseLine = (line: string): Block | undefined => {
  const [, marks, text] = HEADING.exec(line) ?? []
  if (marks !== undefined && text !== undefined) return { kind: 'heading', level: marks.length, text }
  return RULE.test(line.trim()) ? { kind: 'rule' } : undefined
}

const startsBlock = (lines: readonly string[], index: number): boolean => {
  const line = lines[index] ?? ''
  return line.trim() === '' || HEADING.test(line) || FENCE.test(line) || ITEM.test(line) || line.startsWith('>')
}

const parseParagraph = (lines: readonly string[], index: number): Parsed => {
  let next = index + 1
  while (next < lines.length && !startsBlock(lines, next)) next += 1
  const paragraph = lines.slice(index, next).map((line) => line.trim())
  const unknown = paragraph.find((line) => UNKNOWN.test(line))
  if (unknown !== undefined) throw new Error(`this Markdown is not rendered here: ${unknown}`)
  return { block: { kind: 'paragraph', text: paragraph.join('\n') }, next }
}

export const parseBlocks = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = []
  for (let index = 0; index < lines.length; ) {
    if (lines[index]?.trim() === '') {
      index += 1
      continue
    }
    const line = parseLine(lines[index] ?? '')
    const parsed = line
      ? { block: line, next: index + 1 }
      : (parseFence(lines, index) ??
        parseTable(lines, index) ??
        parseList(lines, index) ??
        parseQuote(lines, index) ??
        parseParagraph(lines, index))
    blocks.push(parsed.block)
    index = parsed.next
  }
  return blocks
}
