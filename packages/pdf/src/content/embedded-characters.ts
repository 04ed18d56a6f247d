// Finds the glyphs of printable ASCII in an embedded TrueType program, for fonts without other information. The program
// comes from a foreign file, so every offset may be wrong; a wrong one reads as 0.

const FIRST = 32
const LAST = 126
const MAX_TABLES = 64
const MAX_GROUPS = 65_536

interface Program {
  readonly u16: (at: number) => number
  readonly u32: (at: number) => number
}

const createProgram = (bytes: Uint8Array): Program => {
  const byte = (at: number): number => bytes[at] ?? 0
  const u16 = (at: number): number => byte(at) * 256 + byte(at + 1)
  return { u16, u32: (at) => u16(at) * 65_536 + u16(at + 2) }
}

const characterTable = ({ u16, u32 }: Program): number | undefined => {
  const tables = Math.min(u16(4), MAX_TABLES)
  for (let index = 0; index < tables; index += 1) {
    const row = 12 + index * 16
    if (u32(row) === 0x636d6170) return u32(row + 8)
  }
  return undefined
}

/** Format 4 has segments, each with a delta or a list of glyphs. */
const glyphInSegments = ({ u16 }: Program, table: number, character: number): number => {
  const size = u16(table + 6)
  for (let at = 0; at < size; at += 2) {
    const first = u16(table + 16 + size + at)
    if (character > u16(table + 14 + at) || character < first) continue
    const delta = u16(table + 16 + 2 * size + at)
    const rangeAt = table + 16 + 3 * size + at
    const range = u16(rangeAt)
    const glyph = range === 0 ? character : u16(rangeAt + range + 2 * (character - first))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

/** Format 12 has groups of characters with consecutive glyphs. */
const glyphInGroups = ({ u32 }: Program, table: number, character: number): number => {
  const groups = Math.min(u32(table + 12), MAX_GROUPS)
  for (let index = 0; index < groups; index += 1) {
    const row = table + 16 + index * 12
    if (character < u32(row)) return 0
    if (character <= u32(row + 4)) return u32(row + 8) + character - u32(row)
  }
  return 0
}

const findGlyph = (program: Program, table: number, character: number): number => {
  switch (program.u16(table)) {
    case 0:
      return program.u16(table + 5 + character) & 255
    case 4:
      return glyphInSegments(program, table, character)
    case 6: {
      const index = character - program.u16(table + 6)
      return index >= 0 && index < program.u16(table + 8) ? program.u16(table + 10 + 2 * index) : 0
    }
    case 12:
      return glyphInGroups(program, table, character)
    default:
      return 0
  }
}

/** Glyph → character. */
export const embeddedCharacters = (bytes: Uint8Array): Map<number, string> => {
  const program = createProgram(bytes)
  const characters = new Map<number, string>()
  const cmap = characterTable(program)
  if (cmap === undefined) return characters
  const tables = Math.min(program.u16(cmap + 2), MAX_TABLES)
  for (let index = 0; index < tables; index += 1) {
    const table = cmap + program.u32(cmap + 8 + index * 8)
    for (let character = FIRST; character <= LAST; character += 1) {
      const glyph = findGlyph(program, table, character)
      if (glyph !== 0 && !characters.has(glyph)) characters.set(glyph, String.fromCharCode(character))
    }
  }
  return characters
}
