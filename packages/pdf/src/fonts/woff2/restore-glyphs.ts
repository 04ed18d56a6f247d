// Restores the tables `glyf`, `loca` and `hmtx` of a WOFF2 file, which it stores in another form.
import { type ByteReader, byteReader } from './byte-reader.ts'

interface Streams {
  contours: ByteReader
  points: ByteReader
  flags: ByteReader
  coordinates: ByteReader
  composites: ByteReader
  boxes: ByteReader
  instructions: ByteReader
  hasBox(glyph: number): boolean
}

interface Point {
  x: number
  y: number
  isOnCurve: boolean
}

const COMPOSITE = 0xffff
const HAS_WORDS = 0x0001
const HAS_SCALE = 0x0008
const HAS_MORE = 0x0020
const HAS_TWO_SCALES = 0x0040
const HAS_MATRIX = 0x0080
const HAS_INSTRUCTIONS = 0x0100

const sign = (flag: number, magnitude: number): number => ((flag & 1) === 0 ? -magnitude : magnitude)

/** The distance from the point before, in one to four bytes (section 5.2 of the format). */
const readStep = (flag: number, data: ByteReader): readonly [number, number] => {
  const kind = flag & 127
  if (kind < 10) return [0, sign(kind, ((kind & 14) << 7) + data.u8())]
  if (kind < 20) return [sign(kind, (((kind - 10) & 14) << 7) + data.u8()), 0]
  if (kind < 84) {
    const [high, byte] = [kind - 20, data.u8()]
    return [sign(kind, 1 + (high & 0x30) + (byte >> 4)), sign(kind >> 1, 1 + ((high & 0x0c) << 2) + (byte & 15))]
  }
  if (kind < 120) {
    const high = kind - 84
    return [
      sign(kind, 1 + (Math.floor(high / 12) << 8) + data.u8()),
      sign(kind >> 1, 1 + (((high % 12) >> 2) << 8) + data.u8()),
    ]
  }
  if (kind < 124) {
    const [first, second, third] = [data.u8(), data.u8(), data.u8()]
    return [sign(kind, (first << 4) + (second >> 4)), sign(kind >> 1, ((second & 15) << 8) + third)]
  }
  return [sign(kind, data.u16()), sign(kind >> 1, data.u16())]
}

const readPoints = ({ flags, coordinates }: Streams, count: number): Point[] => {
  let [x, y] = [0, 0]
  return Array.from({ length: count }, () => {
    const flag = flags.u8()
    const [dx, dy] = readStep(flag, coordinates)
    x += dx
    y += dy
    return { x, y, isOnCurve: flag < 128 }
  })
}

const findBox = (points: readonly Point[]): number[] => {
  const box = [32767, 32767, -32768, -32768]
  for (const { x, y } of points) {
    box[0] = Math.min(box[0] ?? x, x)
    box[1] = Math.min(box[1] ?? y, y)
    box[2] = Math.max(box[2] ?? x, x)
    box[3] = Math.max(box[3] ?? y, y)
  }
  return box
}

/** Words in the byte order of fonts. */
const words = (values: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(values.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setInt16(index * 2, value)
  return bytes
}

const join = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))

/** Coordinates are written as words; a subset is packed again later. */
const restoreSimple = (streams: Streams, glyph: number, contours: number): Uint8Array => {
  const counts = Array.from({ length: contours }, () => streams.points.short255())
  let last = -1
  const ends = counts.map((count) => {
    last += count
    return last
  })
  const points = readPoints(streams, last + 1)
  const box = streams.hasBox(glyph) ? Array.from({ length: 4 }, () => streams.boxes.i16()) : findBox(points)
  const instructions = streams.instructions.take(streams.coordinates.short255())
  const steps = (axis: 'x' | 'y'): number[] =>
    points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0))
  return join([
    words([contours, ...box, ...ends, instructions.length]),
    instructions,
    Uint8Array.from(points, ({ isOnCurve }) => (isOnCurve ? 1 : 0)),
    words(steps('x')),
    words(steps('y')),
  ])
}

const restoreComposite = ({ composites, boxes, coordinates, instructions }: Streams): Uint8Array => {
  const box = Array.from({ length: 4 }, () => boxes.i16())
  const parts: Uint8Array[] = [words([-1, ...box])]
  let [flags, hasInstructions] = [HAS_MORE, false]
  while ((flags & HAS_MORE) !== 0) {
    flags = composites.u16()
    hasInstructions ||= (flags & HAS_INSTRUCTIONS) !== 0
    let length = 2 + ((flags & HAS_WORDS) === 0 ? 2 : 4)
    if ((flags & HAS_SCALE) !== 0) length += 2
    else if ((flags & HAS_TWO_SCALES) !== 0) length += 4
    else if ((flags & HAS_MATRIX) !== 0) length += 8
    parts.push(words([flags]), composites.take(length))
  }
  if (!hasInstructions) return join(parts)
  const program = instructions.take(coordinates.short255())
  return join([...parts, words([program.length]), program])
}

const openStreams = (table: Uint8Array): { streams: Streams; glyphCount: number } => {
  const reader = byteReader(table)
  reader.skip(4)
  const glyphCount = reader.u16()
  reader.skip(2)
  const lengths = Array.from({ length: 7 }, () => reader.u32())
  const [contours, points, flags, coordinates, composites, boxes, instructions] = lengths.map((length) =>
    reader.take(length),
  ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const bitmapBytes = ((glyphCount + 31) >> 5) << 2
  return {
    glyphCount,
    streams: {
      contours: byteReader(contours),
      points: byteReader(points),
      flags: byteReader(flags),
      coordinates: byteReader(coordinates),
      composites: byteReader(composites),
      boxes: byteReader(boxes.subarray(bitmapBytes)),
      instructions: byteReader(instructions),
      hasBox: (glyph) => ((boxes[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0,
    },
  }
}

const restoreGlyph = (streams: Streams, glyph: number): Uint8Array => {
  const contours = streams.contours.u16()
  if (contours === 0) return new Uint8Array()
  return contours === COMPOSITE ? restoreComposite(streams) : restoreSimple(streams, glyph, contours)
}

const OMITS_BEARINGS = 1
const OMITS_LAST_BEARINGS = 2

/** A left bearing that the file leaves out is the left edge of its glyph. */
const restoreMetrics = (table: Uint8Array, metricCount: number, glyphs: readonly Uint8Array[]): Uint8Array => {
  const reader = byteReader(table)
  const flags = reader.u8()
  const advances = Array.from({ length: metricCount }, () => reader.u16())
  const leftEdge = (glyph: Uint8Array): number => (glyph.length === 0 ? 0 : new DataView(glyph.buffer).getInt16(2))
  const bearings = glyphs.map((glyph, index) => {
    const omitted = index < metricCount ? OMITS_BEARINGS : OMITS_LAST_BEARINGS
    return (flags & omitted) === 0 ? reader.i16() : leftEdge(glyph)
  })
  return words(
    bearings.flatMap((bearing, index) => (index < metricCount ? [advances[index] ?? 0, bearing] : [bearing])),
  )
}

export interface RestoredGlyphs {
  glyf: Uint8Array
  /** With offsets of four bytes. */
  loca: Uint8Array
  hmtx: Uint8Array
}

export const restoreGlyphs = (
  table: Uint8Array,
  { hmtx, metricCount }: { hmtx: { bytes: Uint8Array; isTransformed: boolean } | undefined; metricCount: number },
): RestoredGlyphs => {
  const { streams, glyphCount } = openStreams(table)
  const glyphs = Array.from({ length: glyphCount }, (_, glyph) => restoreGlyph(streams, glyph))
  const padding = (length: number): Uint8Array => new Uint8Array((4 - (length & 3)) & 3)
  const offsets = new DataView(new ArrayBuffer((glyphCount + 1) * 4))
  let offset = 0
  for (const [index, glyph] of glyphs.entries()) {
    offset += glyph.length + padding(glyph.length).length
    offsets.setUint32((index + 1) * 4, offset)
  }
  const bytes = hmtx?.bytes ?? new Uint8Array()
  return {
    glyf: join(glyphs.flatMap((glyph) => [glyph, padding(glyph.length)])),
    loca: new Uint8Array(offsets.buffer),
    hmtx: hmtx?.isTransformed === true ? restoreMetrics(bytes, metricCount, glyphs) : bytes,
  }
}
