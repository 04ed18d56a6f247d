// Draws the strokes of a signature's picture with the operators of lines: no image is decoded and none is embedded.

/** The field of the points is three times as wide as high. */
const FIELD_HEIGHT = 400
const HEIGHT = 50
const ABOVE = 6
const SCALE = HEIGHT / FIELD_HEIGHT
const LINE_WIDTH = 1.3

export const PICTURE_HEIGHT = HEIGHT + ABOVE

const fixed = (value: number): string => value.toFixed(1).replace(/\.0$/, '')

const drawStroke = (points: readonly number[], left: number, bottom: number): string => {
  const places: string[] = []
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = points.slice(index, index + 2)
    places.push(`${fixed(left + x * SCALE)} ${fixed(bottom + (FIELD_HEIGHT - y) * SCALE)}`)
  }
  const [start = ''] = places
  // A dot is a line to its own place, which round ends make visible.
  return [`${start} m`, ...(places.length === 1 ? places : places.slice(1)).map((place) => `${place} l`), 'S'].join(' ')
}

export const drawStrokes = (strokes: ReadonlyArray<readonly number[]>, left: number, bottom: number): string =>
  `q 0 G ${LINE_WIDTH} w 1 J 1 j ${strokes.map((points) => drawStroke(points, left, bottom)).join(' ')} Q`
