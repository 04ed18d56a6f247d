// Writes a line table for each file of the bundle: a source map without columns.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]))
const CONTINUED = 32

/** The numbers of one segment of a source map: column, source, line and column there, each relative to the one before. */
const readSegment = (segment: string): number[] => {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = VALUES.get(digit) ?? 0
    value += (bits & (CONTINUED - 1)) << shift
    shift += 5
    if (bits & CONTINUED) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

/** For each line of the file: the index of its source, or -1, and the line in that source, from 1. */
export const linesFromMappings = (mappings: string): Int32Array => {
  const lines = mappings.split(';')
  const table = new Int32Array(lines.length * 2)
  let source = 0
  let line = 0
  for (const [place, segments] of lines.entries()) {
    table[place * 2] = -1
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [, sourceStep, lineStep] = readSegment(segment)
      if (sourceStep === undefined || lineStep === undefined) continue
      source += sourceStep
      line += lineStep
      // A line is identified by its first segment.
      if (table[place * 2] === -1) table.set([source, line + 1], place * 2)
    }
  }
  return table
}

export const writeLineTable = (folder: string, file: string, map: { mappings: string; sources: string[] }): void => {
  const linesFolder = join(folder, 'lines')
  mkdirSync(linesFolder, { recursive: true })
  writeFileSync(join(linesFolder, `${file}.table`), linesFromMappings(map.mappings))
  writeFileSync(join(linesFolder, `${file}.sources.json`), JSON.stringify(map.sources))
}
