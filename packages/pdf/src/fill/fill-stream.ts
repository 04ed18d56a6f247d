// Fills one stream: shapes the values, fits them into their lines and writes the new content.
import { printedText, unprintable } from '@company-data/flow-engine/print'
import type { Show } from '../content/shows.ts'
import { type FontStyle, type ShapedText, shapeText } from '../fonts/index.ts'
import { characterName, PdfFillError } from './fill-error.ts'
import { type Fit, fitChain, placeChain, type Shifts } from './layout/fit.ts'
import { type DrawnValue, type ValueDeps, valueAdvance } from './rewrite/draw-value.ts'
import { type MarkPlan, rewriteMarks } from './rewrite/marked-content.ts'
import { applyEdits, rewriteShows } from './rewrite/rewrite-shows.ts'
import type { StreamPlan } from './stream-plan.ts'
import type { Tag } from './tags.ts'

export interface FillWarning {
  /**
   * `small`: the value is set smaller than its tag. `forced`: it overlaps its neighbour. `invisible`: so is its tag.
   */
  readonly kind: 'small' | 'forced' | 'invisible'
  readonly slug: string
  readonly page: number
  /** The size of the value, as a fraction of the size of its tag. */
  readonly scale: number
}

export interface FillDeps extends ValueDeps {
  readonly valueFor: (slug: string) => string
  /** Called with the number of glyphs of every value; throws when they are too many. */
  readonly countGlyphs: (count: number, slug: string) => void
  readonly warn: (warning: FillWarning) => void
}

interface TagValue {
  readonly slug: string
  readonly value: DrawnValue | undefined
  /** The width of the value in the stream, at the size of its tag. */
  readonly width: number
}

const INVISIBLE_MODE = 3
const JOINED = /[\p{M}\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff\u200c\u200d]/u

const glyphCount = ({ runs }: ShapedText): number => runs.reduce((sum, { glyphs }) => sum + glyphs.length, 0)

/** FB-05: the characters that the apps refuse while a person types; a glyph that a font lacks would be a box. */
const findUnprintable = (text: string, shape: () => ShapedText): string[] => {
  const characters = unprintable(text)
  if (characters.length > 0) return characters
  const { runs, missing } = shape()
  const blank = runs.flatMap(({ glyphs }) => glyphs).filter(({ id }) => id === 0)
  return [...new Set([...missing, ...blank.map((glyph) => glyph.text || '\ufffd')])]
}

const shapeValue = (slug: string, text: string, style: FontStyle): ShapedText => {
  let shaped: ShapedText | undefined
  const shape = (): ShapedText => {
    shaped ??= shapeText(text, style)
    return shaped
  }
  const characters = findUnprintable(text, shape)
  if (characters.length === 0) return shape()
  const names = characters.slice(0, 3).map(characterName).join(', ')
  throw new PdfFillError('character_unprintable', `No font prints ${names} of {{${slug}}}.`, { characters, slug })
}

/** The size of bitmap fonts is meaningless; the width of the tag determines it. */
const computeSize = (plan: StreamPlan, { slug, first, last }: Tag, show: Show): number => {
  if (!show.font.isType3) return show.state.size
  let width = 0
  for (let index = first; index <= last; index += 1) width += Math.abs(plan.glyphs[index]?.glyph.width ?? 0)
  const usual = shapeText(`{{${slug}}}`, show.font.style).width
  return (Math.sign(show.state.size) * width) / Math.abs(show.state.stretch) / usual
}

const tagValue = (plan: StreamPlan, tag: Tag, page: number, deps: FillDeps): TagValue => {
  const { slug, first } = tag
  const glyph = plan.glyphs[first]
  const show = glyph?.show
  const text = printedText(deps.valueFor(slug))
  if (text === '' || glyph === undefined || show === undefined) return { slug, value: undefined, width: 0 }
  if (show.state.mode === INVISIBLE_MODE) deps.warn({ kind: 'invisible', slug, page, scale: 1 })
  deps.countGlyphs(text.length, slug)
  const value = {
    text: shapeValue(slug, text, show.font.style),
    size: computeSize(plan, tag, show),
    spaced: !JOINED.test(text),
  }
  deps.countGlyphs(glyphCount(value.text), slug)
  const width = Math.abs(valueAdvance(value, show.state.charSpace) * show.state.stretch * glyph.baseline.unit)
  return { slug, value, width }
}

const SMALL = 0.6

const warnIfScaled = ({ slug }: TagValue, { scale, condense }: Fit, page: number, deps: FillDeps): void => {
  if (scale >= 1) return
  const isForced = scale < SMALL || condense < 0.88 || scale === SMALL
  deps.warn({ kind: isForced ? 'forced' : 'small', slug, page, scale: scale * condense })
}

/** The new content of a stream. `page` is the first page that draws it. */
export const fillStream = (plan: StreamPlan, marks: readonly MarkPlan[], page: number, deps: FillDeps): Uint8Array => {
  const values = plan.tags.map((tag) => tagValue(plan, tag, page, deps))
  const getWidth = (tag: number): number => values[tag]?.width ?? 0
  const shifts: Shifts = {
    by: new Float64Array(plan.glyphs.length),
    condense: new Float64Array(plan.glyphs.length).fill(1),
  }
  const drawnValues: (DrawnValue | undefined)[] = values.map(({ value }) => value)
  for (const chain of plan.chains) {
    const fit = fitChain(
      chain,
      chain.tags.reduce((sum, { tag }) => sum + getWidth(tag), 0),
    )
    placeChain(plan, chain, fit, getWidth, shifts)
    for (const { tag } of chain.tags) {
      const value = values[tag]
      if (value?.value === undefined) continue
      drawnValues[tag] = { ...value.value, size: value.value.size * fit.scale }
      warnIfScaled(value, fit, page, deps)
    }
  }
  const edits = rewriteShows({ plan, shifts, values: drawnValues, fonts: deps.fonts, getFontName: deps.getFontName })
  return applyEdits(plan.content, [...edits, ...rewriteMarks(marks, (slug) => printedText(deps.valueFor(slug)))])
}
