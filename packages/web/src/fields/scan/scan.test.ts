// A page is found in a photo and drawn straight; a photo without one stays as it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Corners, findPage, type Gray, type Point } from './find-page.ts'
import { measurePage, type Pixels, straighten } from './straighten.ts'

const [WIDTH, HEIGHT] = [240, 320]

const isWithinEdge = ([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): boolean =>
  (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0

const isWithin = (point: Point, corners: Corners): boolean =>
  corners.every((corner, index) => isWithinEdge(point, corner, corners[(index + 1) % 4] as Point))

/** A sheet of one brightness on a table of another, with lines of writing and a grainy table. */
const photograph = (corners: Corners, sheet: number, table: number): Gray => {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isWriting = y % 14 < 2 && x % 30 < 22 && x > 75 && x < 165 && y > 90 && y < 230
      const grain = ((x * 7 + y * 13) % 9) - 4
      pixels[y * WIDTH + x] = isWithin([x, y], corners) && !isWriting ? sheet + grain : table + grain
    }
  return { width: WIDTH, height: HEIGHT, pixels }
}

const tilted: Corners = [
  [50, 40],
  [200, 60],
  [190, 280],
  [30, 260],
]

test('a light page on dark and a dark card on light have their corners', () => {
  for (const [sheet, table] of [
    [220, 60],
    [70, 200],
  ] as const) {
    const corners = findPage(photograph(tilted, sheet, table))
    assert.ok(corners, `${sheet} on ${table}`)
    for (const [index, [x, y]] of corners.entries()) {
      const [expectedX, expectedY] = tilted[index] as Point
      assert.ok(Math.hypot(x - expectedX, y - expectedY) <= 3, `corner ${index} at ${x}, ${y}`)
    }
  }
})

test('finds no page in a photo without four corners', () => {
  const whole: Corners = [
    [0, 0],
    [239, 0],
    [239, 319],
    [0, 319],
  ]
  assert.equal(findPage(photograph(whole, 220, 60)), undefined)
  const small: Corners = [
    [100, 100],
    [140, 100],
    [140, 150],
    [100, 150],
  ]
  const spot = photograph(small, 220, 60)
  assert.equal(findPage(spot), undefined)
  const round = { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(WIDTH * HEIGHT) }
  for (let at = 0; at < round.pixels.length; at += 1)
    round.pixels[at] = Math.hypot((at % WIDTH) - 120, Math.floor(at / WIDTH) - 160) < 110 ? 220 : 60
  assert.equal(findPage(round), undefined)
  assert.equal(findPage({ width: 2, height: 2, pixels: new Uint8Array(4) }), undefined)
})

test('a straightened page has its four corners where they belong', () => {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
  ] as const
  const photo: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255) }
  for (const [index, [x, y]] of tilted.entries())
    for (let down = -6; down <= 6; down += 1)
      for (let right = -6; right <= 6; right += 1)
        photo.data.set([...(colours[index] ?? []), 255], ((y + down) * WIDTH + x + right) * 4)
  const page = straighten(photo, tilted)
  assert.deepEqual({ width: page.width, height: page.height }, measurePage(tilted))
  const read = (x: number, y: number): number[] => [
    ...page.data.slice((y * page.width + x) * 4, (y * page.width + x) * 4 + 3),
  ]
  const [right, bottom] = [page.width - 2, page.height - 2]
  assert.deepEqual([read(1, 1), read(right, 1), read(right, bottom), read(1, bottom)], colours)
  assert.deepEqual(read(Math.round(page.width / 2), Math.round(page.height / 2)), [255, 255, 255])
})
