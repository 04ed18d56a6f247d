// Replacement texts of marked content (/ActualText), which readers take instead of the glyphs.
import { type PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import { isBytes, isDict, isName, type Operand, type Operator } from '../../content/operands.ts'
import type { Resolve } from '../../streams/decode.ts'
import { replaceTags } from '../tags.ts'
import type { Edit } from './rewrite-shows.ts'
import { nameText, operandText, textString } from './syntax.ts'

/** A sequence around a tag that has its own text. */
export interface MarkPlan {
  readonly start: number
  readonly end: number
  /** `/Span` and the other entries of its dictionary, verbatim. */
  readonly role: string
  readonly entries: string
  readonly text: string
}

const TEXT = 'ActualText'

type Properties = ReadonlyMap<string, Operand>

const simpleOperand = (value: unknown): Operand | undefined => {
  if (value instanceof PdfNumber) return value.value
  if (value instanceof PdfString) return value.bytes
  return value instanceof PdfName ? { name: value.value } : undefined
}

/** The property list of a BDC: written in the stream, or named in the resources. */
const readProperties = (list: Operand | undefined, resources: PdfDict, resolve: Resolve): Properties | undefined => {
  if (isDict(list)) return list
  const dict = isName(list) ? resources.getDict('Properties', resolve)?.getDict(list.name, resolve) : undefined
  if (dict === undefined) return undefined
  const properties = new Map<string, Operand>()
  for (const key of dict.keys()) {
    const operand = simpleOperand(dict.get(key, resolve))
    if (operand !== undefined) properties.set(key.value, operand)
  }
  return properties
}

export const planMarks = (marks: readonly Operator[], resources: PdfDict, resolve: Resolve): MarkPlan[] =>
  marks.flatMap(({ name, operands: [role, list], start, end }) => {
    const properties = name === 'BDC' ? readProperties(list, resources, resolve) : undefined
    const text = properties?.get(TEXT)
    if (properties === undefined || !isBytes(text)) return []
    const entries = [...properties]
      .filter(([key]) => key !== TEXT)
      .map(([key, value]) => `${nameText(key)} ${operandText(value)} `)
    return [
      {
        start,
        end,
        role: nameText(isName(role) ? role.name : 'Span'),
        entries: entries.join(''),
        text: new PdfString(text).asString(),
      },
    ]
  })

/** The text with its values; a text without a tag covers only a part of one and is left out. */
export const rewriteMarks = (marks: readonly MarkPlan[], valueFor: (slug: string) => string): Edit[] =>
  marks.map(({ start, end, role, entries, text }) => {
    let names = 0
    const filled = replaceTags(text, (slug) => {
      names += 1
      return valueFor(slug)
    })
    const rest = names === 0 ? '' : `/${TEXT} ${textString(filled)} `
    return { start, end, text: `${role} << ${entries}${rest}>> BDC` }
  })
