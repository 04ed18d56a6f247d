// Maps stack frames of the built program to source lines. The line tables are loaded with the first error that is
// shown.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleFolder } from './bundle-folder.ts'

interface LineTable {
  sources: readonly string[]
  /** For each line of a bundle file: the index of its source in `sources`, or -1, and the line in that source. */
  lines: Buffer
}

const BYTES_PER_LINE = 8
const FRAME = /(file:\/\/[^\s()]*\/)([\w$.-]+\.js):(\d+):\d+/

const readTable = (folder: string, file: string): LineTable | undefined => {
  try {
    const sources = JSON.parse(readFileSync(join(folder, 'lines', `${file}.sources.json`), 'utf8')) as string[]
    return { sources, lines: readFileSync(join(folder, 'lines', `${file}.table`)) }
  } catch {
    // Another build replaced the running one, or a file has no table: the frame stays unchanged.
    return undefined
  }
}

/** Returns a function that maps one stack line; lines without a bundle frame come back unchanged. */
export const sourceFrames = (folder: string | undefined): ((frame: string) => string) => {
  if (folder === undefined) return (frame) => frame
  const base = pathToFileURL(join(folder, '/')).href
  const tables = new Map<string, LineTable | undefined>()
  const tableFor = (file: string): LineTable | undefined => {
    if (!tables.has(file)) tables.set(file, readTable(folder, file))
    return tables.get(file)
  }
  return (frame) =>
    frame.replace(FRAME, (position, parent: string, file: string, lineText: string) => {
      const table = parent === base ? tableFor(file) : undefined
      const offset = (Number(lineText) - 1) * BYTES_PER_LINE
      if (table === undefined || offset + BYTES_PER_LINE > table.lines.length) return position
      const source = table.sources[table.lines.readInt32LE(offset)]
      return source === undefined ? position : `${new URL(source, base).href}:${table.lines.readInt32LE(offset + 4)}`
    })
}

export const toSourceFrame: (frame: string) => string = sourceFrames(bundleFolder)
