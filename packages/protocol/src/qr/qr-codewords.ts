// The codewords of a QR code: bytes, padding, blocks with error correction, interleaved (ISO/IEC 18004).
import { computeCorrection } from './reed-solomon.ts'

/** Level M, which survives 15 % damage: [correction words per block, blocks] by version, starting at 1. */
const LEVEL_M: readonly (readonly [number, number])[] = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
  [22, 9],
  [24, 9],
  [24, 10],
  [28, 10],
  [28, 11],
  [26, 13],
  [26, 14],
  [26, 16],
]

/** Positions of the alignment patterns on both axes; version 1 has none. */
export const getAlignments = (version: number): number[] => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = version * 4 + 10
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)]
}

/** The data bits of a version. */
export const countBits = (version: number): number => {
  const plain = (16 * version + 128) * version + 64
  if (version === 1) return plain
  const count = Math.floor(version / 7) + 2
  return plain - ((25 * count - 10) * count - 55) - (version >= 7 ? 36 : 0)
}

const countDataCodewords = (version: number): number => {
  const [correction, blocks] = LEVEL_M[version - 1] ?? [0, 0]
  return Math.floor(countBits(version) / 8) - correction * blocks
}

const countLengthBits = (version: number): number => (version < 10 ? 8 : 16)

/** Undefined if the text is too long (more than 600 bytes). */
export const versionFor = (bytes: number): number | undefined => {
  const version = LEVEL_M.findIndex(
    (_, index) => 4 + countLengthBits(index + 1) + bytes * 8 <= countDataCodewords(index + 1) * 8,
  )
  return version === -1 ? undefined : version + 1
}

const BYTE_MODE = 0b0100
const PADS = [0xec, 0x11]

const encodeData = (bytes: Uint8Array, version: number): number[] => {
  const codewordCount = countDataCodewords(version)
  let bits = BYTE_MODE.toString(2).padStart(4, '0') + bytes.length.toString(2).padStart(countLengthBits(version), '0')
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  bits += '0'.repeat(Math.min(4, codewordCount * 8 - bits.length))
  bits += '0'.repeat(-bits.length & 7)
  const data = bits.match(/.{8}/g)?.map((word) => Number.parseInt(word, 2)) ?? []
  for (let index = 0; data.length < codewordCount; index += 1) data.push(PADS[index % 2] ?? 0)
  return data
}

/** Interleaves the blocks word by word, data first, then correction. */
const interleave = (rows: readonly (readonly number[])[]): number[] => {
  const maxLength = Math.max(...rows.map(({ length }) => length))
  return Array.from({ length: maxLength }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat()
}

export const encodeCodewords = (bytes: Uint8Array, version: number): number[] => {
  const [correction, blocks] = LEVEL_M[version - 1] ?? [0, 0]
  const data = encodeData(bytes, version)
  const short = Math.floor(data.length / blocks)
  const longer = data.length % blocks
  const rows = Array.from({ length: blocks }, (_, block) => {
    const from = block * short + Math.max(0, block - (blocks - longer))
    return data.slice(from, from + short + (block >= blocks - longer ? 1 : 0))
  })
  return [...interleave(rows), ...interleave(rows.map((row) => computeCorrection(row, correction)))]
}
