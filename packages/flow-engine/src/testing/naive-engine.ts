// A second engine, written from the document without regard to speed: it evaluates every value on demand.

import { displayAnswer, type KeyKind } from '../index.ts'

type Json = Record<string, unknown>
type GetKind = ((key: string) => KeyKind | undefined) | undefined
type World = {
  constants: Map<string, Json>
  answers: Json
  today: string
  getKind: GetKind
  values: Map<string, unknown>
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const member = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined)

const number = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.length > 1_000) return null
  const text = value.trim()
  if (!/^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(text)) return null
  return Number.isFinite(Number.parseFloat(text)) ? Number.parseFloat(text) : null
}

const date = (value: unknown): string | null => {
  if (typeof value !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value) || value.startsWith('0000')) return null
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : null
}

const boolean = (value: unknown): boolean | null =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : null

const list = (value: unknown): string[] | null => {
  let items = value
  if (typeof value === 'string') {
    try {
      items = JSON.parse(value)
    } catch {
      return null
    }
  }
  return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : null
}

const operand = (kind: KeyKind, value: unknown): unknown => {
  if (kind === 'number') return number(value)
  if (kind === 'date') return date(value)
  if (kind === 'boolean') return boolean(value)
  if (kind === 'list') return list(value)?.length ? list(value) : null
  return kind === 'text' && typeof value === 'string' && value !== '' ? value : null
}

const equal = (kind: KeyKind, left: unknown, right: unknown): boolean =>
  kind === 'list'
    ? JSON.stringify([...new Set(left as string[])].sort()) === JSON.stringify([...new Set(right as string[])].sort())
    : left === right

const kindsByOperator: Record<string, string> = {
  eq: 'number date boolean text list',
  gt: 'number date',
  gte: 'number date',
  lt: 'number date',
  lte: 'number date',
  in: 'number date text',
  contains: 'text list',
  contains_any: 'list',
  contains_all: 'list',
  starts_with: 'text',
  ends_with: 'text',
  is_true: 'boolean',
  is_false: 'boolean',
}
const opposites: Record<string, string> = {
  neq: 'eq',
  not_in: 'in',
  not_contains: 'contains',
  is_not_empty: 'is_empty',
}

const shownKind = (live: unknown, op: string, value: unknown): KeyKind => {
  if (typeof live === 'number') return 'number'
  if (typeof live === 'boolean') return 'boolean'
  if (Array.isArray(live)) return 'list'
  if (isObject(live)) return 'object'
  const isEquality = op === 'eq' || op === 'neq'
  if (op === 'contains_any' || op === 'contains_all' || (isEquality && Array.isArray(value))) return 'list'
  if (op === 'is_true' || op === 'is_false' || typeof value === 'boolean') return 'boolean'
  if (['gt', 'gte', 'lt', 'lte'].includes(op)) return date(value) ? 'date' : 'number'
  const entries = isEquality ? [value] : (op === 'in' || op === 'not_in') && Array.isArray(value) ? value : []
  return entries.some((entry) => typeof entry === 'number') ? 'number' : 'text'
}

const compare = (op: string, kind: KeyKind, live: unknown, value: unknown): boolean => {
  if (op === 'is_empty')
    return live == null || live === '' || ((kind === 'list' || Array.isArray(live)) && list(live)?.length === 0)
  if (!kindsByOperator[op]?.split(' ').includes(kind)) return false
  const left = operand(kind, live)
  if (left === null) return false
  if (op === 'is_true') return left === true
  if (op === 'is_false') return left === false
  if (op === 'in')
    return Array.isArray(value) && value.map((entry) => operand(kind, entry)).some((entry) => entry === left)
  const text = typeof value === 'string' && value !== '' ? value : null
  if (op === 'contains') return text !== null && (left as string | string[]).includes(text)
  if (op === 'starts_with') return text !== null && (left as string).startsWith(text)
  if (op === 'ends_with') return text !== null && (left as string).endsWith(text)
  const right = operand(kind, value) as never
  if (right === null) return false
  if (op === 'contains_any') return (right as string[]).some((item) => (left as string[]).includes(item))
  if (op === 'contains_all') return (right as string[]).every((item) => (left as string[]).includes(item))
  if (op === 'eq') return equal(kind, left, right)
  if (op === 'gt') return (left as never) > right
  if (op === 'gte') return (left as never) >= right
  return op === 'lt' ? (left as never) < right : (left as never) <= right
}

const leafHolds = ({ field, op, value }: Json, world: World): boolean => {
  if (typeof field !== 'string' || typeof op !== 'string') return false
  const opposite = Object.hasOwn(opposites, op) ? opposites[op] : undefined
  const base = opposite ?? op
  if (base !== 'is_empty' && !Object.hasOwn(kindsByOperator, base)) return false
  const definition = world.constants.get(field)
  const isUnknown = definition === undefined && world.getKind !== undefined && world.getKind(field) === undefined
  const live = isUnknown ? undefined : definition ? constantValue(field, world) : member(world.answers, field)
  const kind = definition
    ? (definition.result_type as KeyKind)
    : world.getKind
      ? (world.getKind(field) ?? 'text')
      : shownKind(live, op, value)
  const result = compare(base, kind, live, value)
  return opposite === undefined ? result : !result
}

const holds = (condition: unknown, world: World): boolean => {
  if (!isObject(condition)) return false
  if (Object.hasOwn(condition, 'field')) return leafHolds(condition, world)
  const { op, args } = condition
  if (!Array.isArray(args)) return false
  if (op === 'AND') return args.every((arg) => holds(arg, world))
  if (op === 'OR') return args.some((arg) => holds(arg, world))
  return op === 'NOT' && args.length === 1 && !holds(args[0], world)
}

const days = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000

const distance = (unit: unknown, from: string | null, to: string | null): number | null => {
  if (from === null || to === null) return null
  const [fy = 0, fm = 0, fd = 0] = from.split('-').map(Number)
  const [ty = 0, tm = 0, td = 0] = to.split('-').map(Number)
  if (unit === 'days') return days(to) - days(from)
  if (unit === 'weeks') return Math.trunc((days(to) - days(from)) / 7) || 0
  if (unit === 'months') return (ty - fy) * 12 + tm - fm - (td < fd ? 1 : 0)
  return unit === 'years' ? ty - fy - (tm * 100 + td < fm * 100 + fd ? 1 : 0) : null
}

const operate = (op: unknown, args: (number | null)[]): number | null => {
  if (op === 'max' || op === 'min') {
    const numbers = args.filter((arg) => arg !== null)
    return numbers.length === 0 ? null : Math[op](...numbers)
  }
  if (args.length === 0 || args.some((arg) => arg === null)) return null
  const [x = 0, y = 0] = args as number[]
  if (op === 'add') return (args as number[]).reduce((sum, arg) => sum + arg)
  if (op === 'mul') return (args as number[]).reduce((product, arg) => product * arg)
  if (args.length === 2) return op === 'sub' ? x - y : op === 'div' ? x / y : op === 'mod' ? x % y : null
  if (args.length !== 1) return null
  if (op === 'floor' || op === 'ceil' || op === 'abs') return Math[op](x)
  if (op === 'neg') return -x
  const whole = Math.trunc(Math.abs(x))
  return op === 'round' ? Math.sign(x) * (Math.abs(x) - whole >= 0.5 ? whole + 1 : whole) : null
}

const literal = (type: unknown, value: unknown): unknown => {
  if (type === 'number') return number(value)
  if (type === 'date') return date(value)
  if (type === 'text') return typeof value === 'string' ? value : null
  return type === 'boolean' && typeof value === 'boolean' ? value : null
}

const referred = (key: unknown, world: World): unknown => {
  if (typeof key !== 'string') return null
  if (world.constants.has(key)) return constantValue(key, world)
  const value = member(world.answers, key)
  const kind = world.getKind?.(key) ?? null
  if (kind === 'list' || kind === 'object' || kind === 'file' || typeof value === 'object')
    return displayAnswer(value, kind)
  return value === '' || (typeof value === 'number' && !Number.isFinite(value)) ? null : (value ?? null)
}

const formatScalar = (value: unknown): string => (value === null ? '' : String(value))

const evaluate = (expression: unknown, world: World): unknown => {
  if (!isObject(expression)) return null
  const { type } = expression
  if (type === 'lit') return literal(expression.value_type, expression.value)
  if (type === 'ref') return referred(expression.key, world)
  if (type === 'today') return date(world.today)
  if (type === 'if' && Array.isArray(expression.cases)) {
    const branch = expression.cases.find((each) => isObject(each) && holds(each.when, world))
    return evaluate(branch === undefined ? expression.else : branch.then, world)
  }
  if (type === 'concat' && Array.isArray(expression.parts)) {
    const text = expression.parts
      .map((part) => formatScalar(evaluate(part, world)))
      .join(typeof expression.sep === 'string' ? expression.sep : '')
    return text.length > 65_536 ? null : text
  }
  if (type === 'datediff')
    return distance(expression.unit, date(evaluate(expression.from, world)), date(evaluate(expression.to, world)))
  if (type !== 'math' || !Array.isArray(expression.args)) return null
  const result = operate(
    expression.op,
    expression.args.map((arg) => number(evaluate(arg, world))),
  )
  return result !== null && Number.isFinite(result) ? result || 0 : null
}

const coerce = (type: unknown, value: unknown): unknown => {
  if (value === null) return null
  if (type === 'number') return number(value) === 0 ? 0 : number(value)
  if (type === 'date') return date(value)
  return type === 'boolean' ? boolean(value) : String(value)
}

/** Evaluates on demand; the caller ensures that there is no cycle and no expression above 64 levels. */
const constantValue = (key: string, world: World): unknown => {
  if (!world.values.has(key)) {
    const definition = world.constants.get(key) ?? {}
    world.values.set(key, coerce(definition.result_type, evaluate(definition.expr, world)))
  }
  return world.values.get(key)
}

export const naiveConstants = (constants: Json[], answers: Json, today: string, getKind?: GetKind): Json => {
  const world: World = {
    constants: new Map(constants.map((each) => [String(each.key), each])),
    answers,
    today,
    getKind,
    values: new Map(),
  }
  return { ...answers, ...Object.fromEntries(constants.map(({ key }) => [key, constantValue(String(key), world)])) }
}
