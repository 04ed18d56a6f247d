// Values of all scripts and lengths: the printed text, its position, and characters that cannot be printed.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { printedText } from '@company-data/flow-engine/print'
import fc from 'fast-check'
import { line, onePage } from '../../testing/pdf-builder.ts'
import { readText } from '../../testing/pdfium.ts'
import { readSample } from '../../testing/samples.ts'
import { faceFor } from '../fonts/index.ts'
import { analyzeTemplate, fillPdf } from './index.ts'
import { computeEnd, placeGlyphs } from './layout/baseline-geometry.ts'
import { readShows } from './testing/read-shows.ts'

const fillText = async (text: string, a: string): Promise<string> =>
  readText((await fillPdf(onePage(line(text)), { a })).bytes)

describe('printed text (FG-31)', () => {
  test('line breaks and tabs become spaces', () => {
    assert.equal(
      printedText('Main Street 1\r\n1010 Vienna\nAustria\tEU\u2028x'),
      'Main Street 1 1010 Vienna Austria EU x',
    )
  })

  test('characters without a shape are left out, joiners stay', () => {
    assert.equal(printedText('a\u0000b\u00adc\u202ed\u2066e\ufefff\u2764\ufe0f'), 'abcdef\u2764')
    assert.equal(printedText('\u0646\u200c\u0645'), '\u0646\u200c\u0645')
  })

  test('letters and their marks are composed', () => assert.equal(printedText('e\u0301'), '\u00e9'))
})

describe('scripts', () => {
  for (const value of [
    'Ünïcödé – “quotes” €',
    'Zażółć gęślą jaźń',
    'Đặng Thị Hồng',
    'Ελληνικά',
    'Кириллица Їжак',
    'ქართული',
    'Հայերեն',
    '12.50 ½ ² ™',
  ]) {
    test(`${value} is printed as text`, async () => {
      assert.equal((await fillText('Name: {{a}}.', value)).normalize('NFC'), `Name: ${value}.`)
    })
  }

  for (const value of ['مرحبا بالعالم', 'שלום עולם']) {
    test(`${value} is printed from right to left and read back in order`, async () => {
      assert.ok((await fillText('{{a}}', value)).includes(value))
    })
  }

  test('vowel marks are read back as marks, never as glyph codes', async () => {
    for (const value of ['מִּ', 'مُحَمَّد', 'שָׁלוֹם', 'e\u0338\u0323']) {
      const text = (await fillText('{{a}}', value)).replace(/[\s\u200b]/g, '')
      assert.deepEqual([...text].sort(), [...value.normalize('NFC')].sort())
    }
  })

  test('a character that no font has fails with its name, never printing a box', async () => {
    for (const [value, character, name] of [
      ['Ada \u{1f680}', '\u{1f680}', 'U+1F680'],
      ['x\u{10ffff}', '\u{10ffff}', 'U+10FFFF'],
      ['\ud800', '\ud800', 'U+D800'],
    ] as const) {
      await assert.rejects(fillPdf(onePage(line('{{a}}')), { a: value }), (error: Error) => {
        assert.deepEqual(
          { ...error, name: error.name },
          { name: 'PdfFillError', failure: 'character_unprintable', characters: [character], slug: 'a' },
        )
        assert.ok(error.message.includes(name), error.message)
        return true
      })
    }
  })

  test('random text of all supported scripts is readable and stays on the page', async () => {
    const style = { family: 'sans', bold: false, italic: false } as const
    // U+2800 is a letter without ink, which a reader of the page cannot distinguish from a space.
    const letter = fc
      .integer({ min: 0x21, max: 0x2fff })
      .filter((point) => {
        const character = String.fromCodePoint(point)
        const isLevel = !/[\p{M}\p{C}\p{Z}\u0590-\u109f\u2800{}]/u.test(character)
        return isLevel && character === character.normalize('NFKC') && faceFor(point, style) !== undefined
      })
      .map((point) => String.fromCodePoint(point))
    const word = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''))
    const value = fc.array(word, { minLength: 1, maxLength: 25 }).map((words) => words.join(' '))
    const templates = ['Name: {{a}}', '{{a}} is the name', 'x {{a}} y {{a}} z']
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom(...templates), async (a, template) => {
        const { bytes } = await fillPdf(onePage(line(template)), { a })
        const text = (await readText(bytes)).normalize('NFKC').replace(/\s/g, '')
        assert.ok(text.includes(a.normalize('NFKC').replace(/\s/g, '')), `${a} in ${text}`)
        for (const glyph of placeGlyphs(await readShows(bytes))) {
          assert.ok(glyph.along >= 0 && computeEnd(glyph) <= 595, `${glyph.glyph.text} at ${glyph.along}`)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('long and short values', () => {
  const readGlyphs = async (bytes: Uint8Array) => placeGlyphs(await readShows(bytes))

  test('the rest of a sentence follows a value', async () => {
    for (const a of ['', 'x', 'a much longer name than the tag']) {
      const glyphs = await readGlyphs((await fillPdf(onePage(line('Dear {{a}}, hello')), { a })).bytes)
      for (const [index, glyph] of glyphs.entries()) {
        const before = glyphs[index - 1]
        if (before) assert.ok(Math.abs(glyph.along - computeEnd(before)) < 0.1, `${a}: ${glyph.glyph.text}`)
      }
    }
  })

  test('a value shrinks before it reaches the next cell, which does not move', async () => {
    const pdf = onePage(`${line('{{a}}', 72)}${line('next', 200)}`)
    for (const a of ['short', 'a name of some length', 'a name that is so long that it would run into the next cell']) {
      const { bytes, warnings } = await fillPdf(pdf, { a })
      const glyphs = await readGlyphs(bytes)
      const next = glyphs.findIndex(({ along }) => Math.abs(along - 200) < 0.01)
      assert.ok(next > 0, 'the cell is where it was')
      if (warnings.every(({ kind }) => kind !== 'forced')) {
        const values = glyphs.slice(0, next)
        assert.ok(values.every((glyph) => computeEnd(glyph) < 200))
      }
      assert.ok((await readText(bytes)).replace(/\s+/g, ' ').includes(a))
    }
  })

  test('a value stops at the edge of its cell', async () => {
    const pdf = onePage(`${line('{{a}}', 72)} 150 690 m 150 720 l S`)
    const { bytes, warnings } = await fillPdf(pdf, { a: 'a name that is wider' })
    assert.deepEqual(
      warnings.map(({ kind }) => kind),
      ['small'],
    )
    assert.ok((await readGlyphs(bytes)).every((glyph) => computeEnd(glyph) < 150))
  })

  test('a value is not cut off by the clip around its text', async () => {
    const a = 'a name that is far too long for the part of the page that can be seen'
    const { bytes } = await fillPdf(onePage(`q 40 40 300 750 re W n ${line('Name: {{a}} end', 100)} Q`), { a })
    assert.ok((await readGlyphs(bytes)).every((glyph) => computeEnd(glyph) <= 340))
  })

  test('a value of 500 characters is on the page, in text that can be read', async () => {
    const a = 'Lorem ipsum dolor sit amet '.repeat(20).slice(0, 500).trim()
    for (const [x, text] of [
      [72, '{{a}}'],
      [400, 'far right {{a}}'],
      [500, '{{a}} end'],
    ] as const) {
      const { bytes, warnings } = await fillPdf(onePage(line(text, x)), { a })
      assert.deepEqual(
        warnings.map(({ kind }) => kind),
        ['forced'],
      )
      assert.ok((await readText(bytes)).includes(a))
      for (const glyph of await readGlyphs(bytes)) assert.ok(computeEnd(glyph) <= 595, `${glyph.along}`)
    }
  })

  test('a centred line stays centred and a line at the right edge stays there', async () => {
    const width = 12 * (2 * 0.334 + 0.556 + 2 * 0.334)
    const otherLines = line('left edge', 72, 600) + line('right edge', 523 - 12 * 4.67, 580)
    const centred = await readGlyphs(
      (await fillPdf(onePage(otherLines + line('{{a}}', 297.5 - width / 2)), { a: 'Title of all' })).bytes,
    )
    const title = centred.filter(({ baseline }) => baseline.base === 700)
    const [first, last] = [title[0], title.at(-1)]
    assert.ok(first && last && Math.abs((first.along + computeEnd(last)) / 2 - 297.5) < 0.5)
  })

  test('text drawn twice for a bold look stays aligned', async () => {
    const twice = line('Name {{a}} end', 72) + line('Name {{a}} end', 72.3)
    const glyphs = await readGlyphs((await fillPdf(onePage(twice), { a: 'Ada Lovelace' })).bytes)
    const half = glyphs.length / 2
    for (let index = 0; index < half; index += 1) {
      assert.ok(Math.abs((glyphs[index + half]?.along ?? 0) - (glyphs[index]?.along ?? 0) - 0.3) < 0.01)
    }
  })

  test('values that would take too much work together are refused', async () => {
    const pdf = onePage(Array.from({ length: 50 }, (_, index) => line('{{a}}', 72, 40 + index * 15)).join(''))
    await assert.rejects(fillPdf(pdf, { a: 'x'.repeat(100_000) }), {
      name: 'PdfFillError',
      failure: 'does_not_fit',
      slug: 'a',
    })
  })
})

test('the face of a value follows the font of its tag', async () => {
  const pdf = onePage(line('{{a}}', 72, 700, 'F1') + line('{{a}}', 72, 600, 'F2') + line('{{a}}', 72, 500, 'F3'))
  const raw = Buffer.from((await fillPdf(pdf, { a: 'x' })).bytes).toString('latin1')
  for (const face of ['Arimo-Regular', 'Tinos-Regular', 'Cousine-Bold']) assert.ok(raw.includes(face), face)
})

test('a font in a filled file has only the glyphs of its values', async () => {
  const { bytes } = await fillPdf(readSample('pdflib-std'), { company_name: 'x' })
  assert.ok(bytes.length < 12_000, `${bytes.length}`)
  assert.ok((await analyzeTemplate(bytes)).tags.length === 0)
})
