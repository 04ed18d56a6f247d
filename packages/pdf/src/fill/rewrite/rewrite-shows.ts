// Rewrites the operators whose glyphs are replaced or moved; every other byte is copied.
import type { Show } from '../../content/shows.ts'
import type { Shifts } from '../layout/fit.ts'
import type { StreamPlan } from '../stream-plan.ts'
import { type DrawnValue, drawValue, type ValueDeps, valueAdvance } from './draw-value.ts'
import { hexText, numberText } from './syntax.ts'

export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface RewriteDeps extends ValueDeps {
  readonly plan: StreamPlan
  readonly shifts: Shifts
  /** The values by the numbers of their tags; undefined for one that prints empty. */
  readonly values: readonly (DrawnValue | undefined)[]
}

/**
 * The operators that replace one show. The pen is relative to its position at the start of the show in the template.
 */
interface Writer {
  out: string
  codes: string
  pen: number
  condense: number
}

/** Invisible moves are not written, in units of the stream and of text space. */
const UNSEEN = 2e-3
const NO_CARRY = 1e-6

const flush = (writer: Writer): void => {
  if (writer.codes !== '') writer.out += `<${writer.codes}>`
  writer.codes = ''
}

/** A number in a TJ array moves the pen by a thousandth of the size, against the direction of the text. */
const moveTo = (writer: Writer, { state }: Show, pen: number): void => {
  flush(writer)
  writer.out += `${numberText(((writer.pen - pen) * 1000) / (state.size * state.stretch * writer.condense))} `
  writer.pen = pen
}

const setCondense = (writer: Writer, { state }: Show, condense: number): void => {
  if (condense === writer.condense) return
  flush(writer)
  writer.out += `] TJ ${numberText(state.stretch * condense * 100)} Tz [`
  writer.condense = condense
}

const writeValue = (writer: Writer, { state }: Show, value: DrawnValue, deps: RewriteDeps): void => {
  flush(writer)
  writer.out += `] TJ ${drawValue(value, state, deps)}[`
  writer.pen += valueAdvance(value, state.charSpace) * state.stretch * writer.condense
}

const writeGlyphs = (writer: Writer, show: Show, firstGlyph: number, deps: RewriteDeps): void => {
  const { plan, shifts, values } = deps
  for (const [offset, glyph] of show.glyphs.entries()) {
    const index = firstGlyph + offset
    const unit = plan.glyphs[index]?.baseline.unit ?? 1
    const tag = plan.tagOf[index] ?? -1
    const value = plan.tags[tag]?.first === index ? values[tag] : undefined
    if (tag !== -1 && value === undefined) continue
    setCondense(writer, show, shifts.condense[index] ?? 1)
    const pen = glyph.pen + (shifts.by[index] ?? 0) / unit
    if (Math.abs((pen - writer.pen) * unit) > UNSEEN) moveTo(writer, show, pen)
    if (value !== undefined) writeValue(writer, show, value, deps)
    else {
      writer.codes += hexText(glyph.source, glyph.at, glyph.length)
      writer.pen += glyph.advance * writer.condense
    }
  }
}

const isTouched = ({ plan, shifts }: RewriteDeps, show: Show, firstGlyph: number): boolean => {
  for (let index = firstGlyph; index < firstGlyph + show.glyphs.length; index += 1) {
    if (plan.tagOf[index] !== -1 || shifts.condense[index] !== 1) return true
    if (Math.abs(shifts.by[index] ?? 0) > UNSEEN) return true
  }
  return false
}

/** The replacements of the shows that have tags, or that move because of one. */
export const rewriteShows = (deps: RewriteDeps): Edit[] => {
  const edits: Edit[] = []
  // The pen's distance from its position in the template; the next show continues from there unless it is placed again.
  let carry = 0
  for (const { show, firstGlyph, placed } of deps.plan.shows) {
    if (placed) carry = 0
    if (Math.abs(carry) < NO_CARRY && !isTouched(deps, show, firstGlyph)) continue
    const writer: Writer = { out: `${show.before}[`, codes: '', pen: carry, condense: 1 }
    writeGlyphs(writer, show, firstGlyph, deps)
    flush(writer)
    writer.out += '] TJ'
    if (writer.condense !== 1) writer.out += ` ${numberText(show.state.stretch * 100)} Tz`
    carry = writer.pen - show.advance
    edits.push({ start: show.start, end: show.end, text: writer.out })
  }
  return edits
}

/** The content with its edits, which do not overlap. */
export const applyEdits = (content: Uint8Array, edits: readonly Edit[]): Uint8Array => {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(content.subarray(at, start), Buffer.from(`${text} `, 'latin1'))
    at = end
  }
  parts.push(content.subarray(at))
  return Buffer.concat(parts)
}
