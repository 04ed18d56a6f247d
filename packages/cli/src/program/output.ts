// The output of a command: JSON for programs, text for people; colour only in a terminal.
import { styleText } from 'node:util'
import type { System } from './system.ts'

type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow'

export interface Output {
  readonly isJson: boolean
  /** The one result of a command. */
  result(value: unknown, toText: () => string): void
  /** An item of a stream: a line of JSON, or of text. Throws after an interruption, which ends the stream. */
  item(value: unknown, toText: () => string): void
  /** A line for people on the error stream, beside the result. */
  note(text: string): void
  style(style: Style, text: string): string
  /** Columns with a heading; an empty list is one sentence. */
  table(rows: ReadonlyArray<Readonly<Record<string, unknown>>>, empty: string): string
}

const isColourful = ({ env, stdout }: System, noColor: boolean): boolean =>
  stdout.isTTY === true && !noColor && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb'

/** Texts of others could move the cursor or hide lines of a terminal; only line ends stay. */
const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are removed
  text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')

const toCell = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-'
  return withoutControls(typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('\n', ' ')
}

const formatTable = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>, heading: (text: string) => string) => {
  const names = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => names.map((name) => toCell(row[name])))
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => [...(row[column] ?? '')].length)),
  )
  const toLine = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd()
  return [heading(toLine(names)), ...cells.map(toLine)].join('\n')
}

export const createOutput = (system: System, { isJson, noColor }: { isJson: boolean; noColor: boolean }): Output => {
  const { stdout, stderr, signal } = system
  const colourful = isColourful(system, noColor)
  const style = (name: Style, text: string): string =>
    colourful ? styleText(name, text, { validateStream: false }) : text
  return {
    isJson,
    result: (value, toText) => {
      stdout.write(isJson ? `${JSON.stringify(value, null, 2)}\n` : `${toText()}\n`)
    },
    item: (value, toText) => {
      signal.throwIfAborted()
      stdout.write(isJson ? `${JSON.stringify(value)}\n` : `${toText()}\n`)
    },
    note: (text) => {
      stderr.write(`${text}\n`)
    },
    style,
    table: (rows, empty) => (rows.length === 0 ? empty : formatTable(rows, (text) => style('bold', text))),
  }
}

export { withoutControls }
