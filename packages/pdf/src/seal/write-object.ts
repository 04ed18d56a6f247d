// Writes the objects of a PDF as text.
import { Buffer } from 'node:buffer'
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'

const SIMPLE_NAME = /^[\w.+-]*$/
const NAME_DELIMITERS = '()<>[]{}/%#'
const MAX_DEPTH = 200
const DECIMALS = 6

/** Each character is one byte, as the reader has them. */
const nameText = (name: string): string => {
  if (SIMPLE_NAME.test(name)) return `/${name}`
  const characters = Array.from(name, (character) => {
    const byte = character.charCodeAt(0)
    const isPlain = byte > 0x20 && byte !== 0x7f && !NAME_DELIMITERS.includes(character)
    return isPlain ? character : `#${byte.toString(16).padStart(2, '0')}`
  })
  return `/${characters.join('')}`
}

/** A PDF has no exponents: 1e-7 is not a number to its readers. */
const numberText = (value: number): string =>
  Number.isInteger(value) ? value.toFixed(0) : value.toFixed(DECIMALS).replace(/\.?0+$/, '')

const hexText = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`

const entriesText = (dict: PdfDict, depth: number): string =>
  Array.from(dict, ([key, value]) => `${nameText(key.value)} ${objectText(value, depth)}`).join(' ')

/** The text of an object; of a stream only its dictionary. */
export const objectText = (object: PdfObject, depth = 0): string => {
  if (depth > MAX_DEPTH) throw new Error('Objects of this PDF are nested too deeply.')
  if (object instanceof PdfName) return nameText(object.value)
  if (object instanceof PdfNumber) return numberText(object.value)
  if (object instanceof PdfRef) return `${object.objectNumber} ${object.generation} R`
  if (object instanceof PdfString) return hexText(object.bytes)
  if (object instanceof PdfBool) return String(object.value)
  if (object instanceof PdfArray)
    return `[${object
      .toArray()
      .map((item) => objectText(item, depth + 1))
      .join(' ')}]`
  if (object instanceof PdfDict) return `<<${entriesText(object, depth + 1)}>>`
  return 'null'
}

/** An object with its number, as in a file. */
export const indirectObject = (ref: PdfRef, object: PdfObject): Uint8Array[] => {
  const head = `${ref.objectNumber} ${ref.generation} obj\n`
  if (!(object instanceof PdfStream)) return [Buffer.from(`${head}${objectText(object)}\nendobj\n`, 'latin1')]
  const dict = new PdfDict([...object].filter(([key]) => key.value !== 'Length'))
  dict.set('Length', PdfNumber.of(object.data.length))
  return [
    Buffer.from(`${head}${objectText(dict)}\nstream\n`, 'latin1'),
    object.data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]
}
