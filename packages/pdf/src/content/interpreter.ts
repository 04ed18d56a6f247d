// Interprets a content stream as far as text needs it: positions, fonts, marked content, forms and upright rules.
import { type Handler, type Machine, type MachineDeps, machine } from './machine.ts'
import { type Matrix, multiply, pointAt } from './matrix.ts'
import { ContentError, isName, numberAt, type Operator } from './operands.ts'
import { readOperators } from './operators.ts'
import type { Show, UprightRule } from './shows.ts'
import { textOperators, toMatrix } from './text-operators.ts'

export interface ContentReading {
  readonly shows: readonly Show[]
  /** Every BMC and BDC, in order; shows refer to them by number. */
  readonly marks: readonly Operator[]
  /** Names of the drawn XObjects, each with its matrix to the space of the stream at its first use. */
  readonly drawnObjects: ReadonlyMap<string, Matrix>
  readonly rules: readonly UprightRule[]
  /** The number of glyphs with a brace: a stream with fewer than four of them has no tag, unless a glyph has two. */
  readonly braces: number
}

const MAX_STACK = 10_000
/** Operators counted by one call. */
const COUNTED_TOGETHER = 1_000
const MAX_MARK_DEPTH = 256
/** Marked-content sequences of a stream, and names of drawn objects: each is kept in memory. */
const MAX_MARKS = 100_000
const MAX_DRAWN_OBJECTS = 20_000
const MAX_RULES = 5_000
/** Shorter strokes are parts of letters or dashes; wider bars are areas. */
const MIN_RULE_LENGTH = 6
const WIDEST_RULE = 2.5

const addRule = (machine: Machine, a: readonly [number, number], b: readonly [number, number], width: number): void => {
  const isUpright = Math.abs(a[0] - b[0]) <= width && Math.abs(a[1] - b[1]) > MIN_RULE_LENGTH
  if (!isUpright || machine.rules.length >= MAX_RULES) return
  machine.rules.push({ x: Math.min(a[0], b[0]), low: Math.min(a[1], b[1]), high: Math.max(a[1], b[1]) })
}

const beginMark = (machine: Machine, operator: Operator): void => {
  if (machine.marks.length >= MAX_MARK_DEPTH) {
    throw new ContentError(`marked content is nested over ${MAX_MARK_DEPTH} deep`)
  }
  machine.markCount += 1
  if (machine.markCount > MAX_MARKS) throw new ContentError(`over ${MAX_MARKS} sequences of marked content`)
  if (machine.isRecorded) machine.allMarks.push(operator)
  machine.marks = [...machine.marks, machine.markCount - 1]
}

/** Only rectangles are followed: producers clip pages and cells with them. */
const clip: Handler = (machine) => {
  const [before, next] = [machine.clip, machine.rectangle]
  if (next === undefined) return
  machine.clip = before
    ? [
        Math.max(before[0], next[0]),
        Math.max(before[1], next[1]),
        Math.min(before[2], next[2]),
        Math.min(before[3], next[3]),
      ]
    : next
}

const otherOperators: Readonly<Record<string, Handler>> = {
  q(machine) {
    if (machine.stack.length >= MAX_STACK) throw new ContentError(`graphics states are nested over ${MAX_STACK} deep`)
    machine.stack.push({ state: machine.state, ctm: machine.ctm, clip: machine.clip })
  },
  Q(machine) {
    const saved = machine.stack.pop()
    if (saved === undefined) return
    machine.state = saved.state
    machine.ctm = saved.ctm
    machine.clip = saved.clip
  },
  cm(machine, operands) {
    machine.ctm = multiply(toMatrix(operands), machine.ctm)
  },
  BMC: (machine, _, operator) => beginMark(machine, operator),
  BDC: (machine, _, operator) => beginMark(machine, operator),
  EMC(machine) {
    machine.marks = machine.marks.slice(0, -1)
  },
  Do(machine, [name]) {
    if (!isName(name) || machine.drawnObjects.has(name.name)) return
    if (machine.drawnObjects.size >= MAX_DRAWN_OBJECTS)
      throw new ContentError(`over ${MAX_DRAWN_OBJECTS} drawn objects`)
    machine.drawnObjects.set(name.name, machine.ctm)
  },
  m(machine, operands) {
    machine.rectangle = undefined
    machine.point = pointAt(machine.ctm, numberAt(operands, 0), numberAt(operands, 1))
  },
  l(machine, operands) {
    const point = pointAt(machine.ctm, numberAt(operands, 0), numberAt(operands, 1))
    addRule(machine, machine.point, point, 0.5)
    machine.point = point
  },
  re(machine, operands) {
    const [x, y] = [numberAt(operands, 0), numberAt(operands, 1)]
    const [first, corner] = [
      pointAt(machine.ctm, x, y),
      pointAt(machine.ctm, x + numberAt(operands, 2), y + numberAt(operands, 3)),
    ]
    addRule(machine, first, corner, WIDEST_RULE)
    const [left, right] = first[0] < corner[0] ? [first[0], corner[0]] : [corner[0], first[0]]
    const [bottom, top] = first[1] < corner[1] ? [first[1], corner[1]] : [corner[1], first[1]]
    machine.rectangle = [left, bottom, right, top]
  },
  W: clip,
  'W*': clip,
}

const HANDLERS = new Map<string, Handler>(Object.entries({ ...textOperators, ...otherOperators }))

export const interpretContent = (content: Uint8Array, deps: MachineDeps): ContentReading => {
  const state = machine(deps)
  let operators = 0
  readOperators(content, (operator) => {
    operators += 1
    if (operators % COUNTED_TOGETHER === 0) deps.countOperators(COUNTED_TOGETHER)
    HANDLERS.get(operator.name)?.(state, operator.operands, operator)
  })
  deps.countOperators(operators % COUNTED_TOGETHER)
  const { shows, allMarks, drawnObjects, rules, braces } = state
  return { shows, marks: allMarks, drawnObjects, rules, braces }
}
