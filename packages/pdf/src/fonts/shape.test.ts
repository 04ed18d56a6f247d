// Shaping and order of glyphs: joined letters, conjuncts, moved vowels, text from right to left (FB-05).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faceFor } from './faces.ts'
import { type FontStyle, type Glyph, shapeText } from './index.ts'

const style: FontStyle = { family: 'sans', bold: false, italic: false }
const shape = (text: string, of: FontStyle = style): Glyph[] => shapeText(text, of).runs.flatMap(({ glyphs }) => glyphs)
const ids = (text: string): number[] => shape(text).map(({ id }) => id)

test('[FB-05] Arabic letters join: a form depends on the neighbours', () => {
  const [isolated] = ids('ه')
  const joined = ids('ههه')
  assert.equal(joined.length, 3)
  assert.ok(!joined.includes(isolated ?? 0))
  assert.equal(new Set(joined).size, 3, 'first, middle and last form')
  const [ligature, blank] = shape('لا')
  assert.ok(!ids('ل').includes(ligature?.id ?? 0) && !ids('ا').includes(ligature?.id ?? 0), 'two letters as one')
  assert.deepEqual([ligature?.text, blank?.text, blank?.advance], ['ا', 'ل', 0], 'each letter can be read')
})

test('[FB-05] Hebrew is drawn from right to left, numbers inside it are not', () => {
  const read = (text: string): string =>
    shape(text)
      .map((glyph) => glyph.text)
      .join('')
  assert.equal(read('אבג'), 'גבא')
  assert.equal(read('אב 12 גד'), 'דג 12 בא')
  assert.equal(read('Ada אבג 7'), 'Ada 7 גבא', 'UAX #9: the number belongs to the words before it')
  assert.equal(read('אב Ada גד'), 'דג Ada בא')
  assert.equal(ids('(אב)')[0], ids('(')[0], 'a bracket is mirrored: the last one is drawn first')
})

test('[FB-05] Devanagari forms conjuncts and puts a vowel before its consonant', () => {
  assert.ok(ids('क्ष').length < 3)
  const [vowel, consonant] = shape('कि')
  assert.equal(consonant?.id, ids('क')[0])
  assert.notEqual(vowel?.id, consonant?.id)
  assert.equal(`${vowel?.text}${consonant?.text}`, 'कि', 'a reader gets the letters in the order of the text')
})

test('[FB-05] Thai marks stand above their consonants and take no room', () => {
  const glyphs = shape('ที่')
  assert.equal(glyphs.length, 3)
  assert.deepEqual(
    glyphs.map(({ advance }) => advance > 0),
    [true, false, false],
  )
  const [run] = shapeText('ที่', style).runs
  assert.equal(run?.actualText, 'ที่', 'readers would put marks above a letter on another line')
})

test('[FB-05] one text takes each character from the face of its language', () => {
  const faces = (text: string): string[] => shapeText(text, style).runs.map(({ face }) => face.key)
  assert.deepEqual(faces('Ada 直 कि'), ['sans', 'sc', 'devanagari'])
  assert.deepEqual(faces('直さ'), ['jp'])
  assert.deepEqual(faces('直접'), ['kr'])
  assert.deepEqual(faces('㐀'), ['han'])
  assert.deepEqual(
    shapeText('直', { ...style, bold: true }).runs.map(({ face }) => face.key),
    ['sc-bold'],
  )
})

test('[FB-05] a bold character has another outline than a regular one', () => {
  const outline = (bold: boolean): Uint8Array => {
    const face = faceFor(0x6c38, { ...style, bold })
    assert.ok(face)
    return face.font.getOutline(face.font.findGlyph(0x6c38))
  }
  assert.ok(outline(false).length > 50)
  assert.notDeepEqual(outline(true), outline(false))
})
