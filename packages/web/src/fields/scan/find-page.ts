// Finds the sheet of paper or the card in a photo: the largest light or dark area that has four corners. Pure.

export interface Gray {
  width: number
  height: number
  pixels: Uint8Array
}

export type Point = readonly [x: number, y: number]

/** From the top left, clockwise. */
export type Corners = readonly [Point, Point, Point, Point]

/** The threshold between light and dark that separates them best (Otsu). */
const findThreshold = ({ pixels }: Gray): number => {
  const counts = new Array<number>(256).fill(0)
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1
  const total = pixels.length
  const sum = counts.reduce((all, count, value) => all + count * value, 0)
  let [below, sumBelow, best, threshold] = [0, 0, 0, 127]
  for (const [value, count] of counts.entries()) {
    below += count
    sumBelow += count * value
    const above = total - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (between > best) [best, threshold] = [between, value]
  }
  return threshold
}

interface Patch {
  size: number
  corners: Corners
}

/** The corners of an area lie furthest along the diagonals of the photo. */
const cornerWatch = () => {
  let least = { sum: Number.POSITIVE_INFINITY, at: [0, 0] as Point }
  let most = { sum: Number.NEGATIVE_INFINITY, at: [0, 0] as Point }
  let right = { sum: Number.NEGATIVE_INFINITY, at: [0, 0] as Point }
  let left = { sum: Number.POSITIVE_INFINITY, at: [0, 0] as Point }
  return {
    see(x: number, y: number): void {
      if (x + y < least.sum) least = { sum: x + y, at: [x, y] }
      if (x + y > most.sum) most = { sum: x + y, at: [x, y] }
      if (x - y > right.sum) right = { sum: x - y, at: [x, y] }
      if (x - y < left.sum) left = { sum: x - y, at: [x, y] }
    },
    read: (): Corners => [least.at, right.at, most.at, left.at],
  }
}

/** The largest area of neighbouring pixels that `isInside`. */
const largestPatch = ({ width, height }: Gray, isInside: (at: number) => boolean): Patch | undefined => {
  const visits = new Uint8Array(width * height)
  let largest: Patch | undefined
  const stack: number[] = []
  for (let start = 0; start < visits.length; start += 1) {
    if (visits[start] === 1 || !isInside(start)) continue
    const watch = cornerWatch()
    let size = 0
    stack.push(start)
    visits[start] = 1
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      size += 1
      watch.see(x, y)
      const neighbours = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
      for (const next of neighbours) {
        if (next < 0 || next >= visits.length || visits[next] === 1 || !isInside(next)) continue
        visits[next] = 1
        stack.push(next)
      }
    }
    if (size > (largest?.size ?? 0)) largest = { size, corners: watch.read() }
  }
  return largest
}

const computeSurface = (corners: Corners): number =>
  Math.abs(
    corners.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % 4] as Point
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

const measureEdges = (corners: Corners): number[] =>
  corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4] as Point
    return Math.hypot(nextX - x, nextY - y)
  })

/** At most the writing on the page is missing from its area, and at most a shadow is too much. */
const FILLED = { least: 0.75, most: 1.1 }
/** A smaller area is something on the page; a larger one is the whole photo, where nothing is to be corrected. */
const SHARE = { least: 0.15, most: 0.97 }
const MIN_EDGE = 0.2

const isPage = ({ size, corners }: Patch, { width, height }: Gray): boolean => {
  const area = computeSurface(corners)
  const share = area / (width * height)
  const filled = area === 0 ? 0 : size / area
  return (
    share >= SHARE.least &&
    share <= SHARE.most &&
    filled >= FILLED.least &&
    filled <= FILLED.most &&
    Math.min(...measureEdges(corners)) >= MIN_EDGE * Math.min(width, height)
  )
}

/** Undefined if no page stands out, or if it fills the photo. */
export const findPage = (photo: Gray): Corners | undefined => {
  const threshold = findThreshold(photo)
  const areas = [
    (at: number) => (photo.pixels[at] ?? 0) > threshold,
    (at: number) => (photo.pixels[at] ?? 0) <= threshold,
  ]
    .map((isInside) => largestPatch(photo, isInside))
    .filter((area) => area !== undefined && isPage(area, photo))
  return areas.toSorted((first, second) => (second?.size ?? 0) - (first?.size ?? 0))[0]?.corners
}
