// Positions of tags on their pages, and the fit of values there.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildPdf, line, onePage, streamObject } from '../../testing/pdf-builder.ts'
import { analyzeTemplate } from './index.ts'
import { previewTemplate } from './preview-template.ts'
import { listTagBoxes, type PageBox } from './tag-boxes.ts'

const listBoxes = async (pdf: Uint8Array) => listTagBoxes(await analyzeTemplate(pdf))

/** In points of the 595 by 842 page, from the left and from the top. */
const toPoints = (part: PageBox | undefined, width = 595, height = 842): number[] =>
  part === undefined
    ? []
    : [part.left * width, part.top * height, part.width * width, part.height * height].map((number) =>
        Math.round(number),
      )

const text = (content: string, x: number, y: number, size = 10): string =>
  `BT /F3 ${size} Tf ${x} ${y} Td (${content}) Tj ET`

// Courier: every letter is 0.6 of its size wide, so a tag of eight letters in 10 points is 48 points wide.
describe('the box of a tag', () => {
  test('is at its letters, from the left and from the top', async () => {
    const [tagBox, ...others] = await listBoxes(onePage(text('Dear {{name}},', 100, 742)))
    assert.equal(others.length, 0)
    assert.equal(tagBox?.slug, 'name')
    assert.deepEqual(toPoints(tagBox?.place), [130, 92, 48, 10])
  })

  test('follows the visible part of the page and its rotation', async () => {
    const cropped = await listBoxes(onePage(text('{{name}}', 150, 742), { page: '/CropBox [100 42 500 842]' }))
    assert.deepEqual(toPoints(cropped[0]?.place, 400, 800), [50, 92, 48, 10])
    const turned = await listBoxes(onePage(text('{{name}}', 150, 742), { page: '/Rotate 90' }))
    // Clockwise: the left side is now at the top, and the text runs down.
    assert.deepEqual(toPoints(turned[0]?.place, 842, 595), [740, 150, 10, 48])
    const upside = await listBoxes(onePage(text('{{name}}', 150, 742), { page: '/Rotate -180' }))
    assert.deepEqual(toPoints(upside[0]?.place), [595 - 198, 842 - 102, 48, 10])
  })

  test('is found in drawn forms, moved and enlarged as drawn', async () => {
    const form = streamObject(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 50] /Matrix [1 0 0 1 5 0] /Resources << /Font << /F3 7 0 R >> >>',
      text('{{name}}', 10, 20),
    )
    const pdf = onePage('q 2 0 0 2 100 400 cm /Letterhead Do Q', {
      resources: '/XObject << /Letterhead 8 0 R >>',
      objects: [form],
    })
    assert.deepEqual(toPoints((await listBoxes(pdf))[0]?.place), [130, 386, 96, 21])
  })

  test('is listed for every page that shares its content, in reading order', async () => {
    const page =
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F3 6 0 R >> >> >>'
    const pdf = buildPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
      page,
      page,
      streamObject('', `${text('{{low}}', 72, 100)} ${text('{{right}}', 300, 700)} ${text('{{left}}', 72, 700)}`),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold /Encoding /WinAnsiEncoding >>',
    ])
    const boxes = await listBoxes(pdf)
    assert.deepEqual(
      boxes.map(({ slug, page: number }) => `${slug} ${number}`),
      ['left 1', 'right 1', 'low 1', 'left 2', 'right 2', 'low 2'],
    )
  })

  test('has room up to its neighbour', async () => {
    const [tag] = await listBoxes(onePage(`${text('{{name}}', 100, 700)} ${text('Beside', 300, 700)}`))
    const [left, , width] = toPoints(tag?.room)
    assert.equal(left, 100)
    assert.ok(width !== undefined && width > 180 && width < 200, `${width} points`)
  })
})

describe('a preview', () => {
  const pdf = onePage(`${text('{{name}}', 100, 700)} ${text('Beside', 160, 700)}`)

  test('lists the values that would be set smaller, and by how much', async () => {
    const short = await previewTemplate(pdf, { name: 'Ada' })
    assert.deepEqual(short.warnings, [])
    const long = await previewTemplate(pdf, { name: 'Augusta Ada King, Countess of Lovelace' })
    assert.deepEqual(
      long.warnings.map(({ slug, page, kind }) => `${slug} ${page} ${kind}`),
      ['name 1 forced'],
    )
    assert.equal(long.places.length, 1)
  })

  test('lists tags that stay unchanged and characters that cannot be printed', async () => {
    const split = onePage(`BT /F1 12 Tf 72 700 Td ({{na) Tj 0 -14 Td (me}}) Tj ET ${line('{{ok}}')}`)
    const { unfilled, places, failure } = await previewTemplate(split, { ok: '\u{10ffff}' })
    assert.deepEqual(unfilled, [{ slug: 'name', page: 1, reason: 'split' }])
    assert.deepEqual(
      places.map(({ slug }) => slug),
      ['ok'],
    )
    assert.equal(failure?.slug, 'ok')
  })
})
