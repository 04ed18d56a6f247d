// The output of a command: JSON for programs, text for people; colour only in a terminal.
import { randomUUID } from 'node:crypto'
import { styleText } from 'node:util'
import type { System } from './system.ts'

type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow'

export interface Output {
  readonly isJson: boolean
  /** The one result of a command. */
  result(value: unknown, toText: () => string): void
  /** An item of a stream: a line of JSON, or of text. Throws after an interruption, which ends the stream. */
  item(value: unknown, toText: () => string): void
  /** An item that is one opened value: a pipe gets it unchanged, a terminal without its control characters. */
  plaintext(value: unknown, text: string): void
  /** A line for people on the error stream, beside the result. */
  note(text: string): void
  /** Shows a long step on a line of a terminal that the next output replaces; shows nothing elsewhere. An empty text removes the line. */
  progress(text: string): void
  style(style: Style, text: string): string
  /** Columns with a heading; an empty list is one sentence. */
  table(rows: ReadonlyArray<Readonly<Record<string, unknown>>>, empty: string): string
}

const isColourful = ({ env, stdout }: System, noColor: boolean): boolean =>
  stdout.isTTY === true && !noColor && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb'

/** Texts of others could move the cursor or hide lines of a terminal; only line ends and tabs stay. */
export const withoutControls = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are removed
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')

/** A text of others inside a line: its line ends would look like further lines of the program. */
export const toLine = (text: string): string => withoutControls(text).replaceAll(/[\t\n\u2028\u2029]/g, ' ')

/** JSON itself escapes only the first 32 control characters; terminals also act on others. */
export const toJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const toCell = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-'
  return toLine(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const formatTable = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>, heading: (text: string) => string) => {
  const names = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => names.map((name) => toCell(row[name])))
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => [...(row[column] ?? '')].length)),
  )
  const align = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd()
  return [heading(align(names)), ...cells.map(align)].join('\n')
}

interface Styles {
  style(style: Style, text: string): string
  /** The text for the terminal: with the styles of the program, without the control characters of others. */
  finish(text: string): string
}

/** The tag of styled text is random: a text of others cannot contain it, so it has no colours. */
const createStyles = (isUsed: boolean): Styles => {
  const tag = randomUUID()
  const styled = new RegExp(`<${tag}:(\\w+)>(.*?)</${tag}>`, 'gs')
  return {
    style: (name, text) => (isUsed ? `<${tag}:${name}>${text}</${tag}>` : text),
    finish: (text) =>
      withoutControls(text).replaceAll(styled, (_, name: Style, inner: string) =>
        styleText(name, inner, { validateStream: false }),
      ),
  }
}

const CLEAR_LINE = '\r\u001b[K'

/** The line of the terminal that says what takes long. */
const createProgress = ({ stderr, env }: System, isJson: boolean) => {
  const isUsed = stderr.isTTY === true && !isJson && env.TERM !== 'dumb'
  let isVisible = false
  return (text: string): void => {
    if (isVisible || (isUsed && text !== '')) stderr.write(CLEAR_LINE)
    isVisible = isUsed && text !== ''
    if (isVisible) stderr.write(toLine(text))
  }
}

export const createOutput = (system: System, { isJson, noColor }: { isJson: boolean; noColor: boolean }): Output => {
  const { stdout, stderr, signal } = system
  const { style, finish } = createStyles(isColourful(system, noColor))
  const progress = createProgress(system, isJson)
  return {
    isJson,
    result: (value, toText) => {
      progress('')
      stdout.write(`${isJson ? toJson(value, 2) : finish(toText())}\n`)
    },
    item: (value, toText) => {
      signal.throwIfAborted()
      progress('')
      stdout.write(`${isJson ? toJson(value) : finish(toText())}\n`)
    },
    plaintext: (value, text) => {
      signal.throwIfAborted()
      progress('')
      const line = stdout.isTTY === true ? withoutControls(text) : text
      stdout.write(`${isJson ? toJson(value) : line}\n`)
    },
    note: (text) => {
      progress('')
      stderr.write(`${finish(text)}\n`)
    },
    progress,
    style,
    table: (rows, empty) => (rows.length === 0 ? empty : formatTable(rows, (text) => style('bold', text))),
  }
}
