// Applies a schema to a large body in steps: lists and records group by group, and then the schema itself, which leaves their
// elements as they are. At once, 80,000 elements would take a tenth of a second of the event loop.
import { rule } from '@company-data/protocol/reasons'
import { z } from 'zod'
import {
  buildEarlierSchema,
  buildLengthSchema,
  type Def,
  GROUP,
  getDef,
  getInner,
  type Issue,
  isObject,
  listMembers,
  MAX_DEPTH,
  MAX_MEMBERS,
  moveFromGroup,
  moveTo,
  type Path,
} from './schema-parts.ts'

export type Parsed = { data: unknown } | { issues: readonly Issue[] }
export type Parse = (schema: z.ZodType, value: unknown) => Parsed

/** Ends the steps with the first faults. */
class FaultsFound extends Error {
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super('faults were found')
    this.issues = issues
  }
}

/** The faults of earlier parts are listed first, because the first one decides the error (G-005). */
function* withEarlierFaults<T>(steps: Generator<void, T>, findEarlier: () => readonly Issue[]): Generator<void, T> {
  try {
    return yield* steps
  } catch (error) {
    throw error instanceof FaultsFound ? new FaultsFound([...findEarlier(), ...error.issues]) : error
  }
}

interface Stepper {
  /** The schema for a value whose lists were replaced. */
  rest: z.ZodType
  /** The value with the parsed elements of its lists and records; anything else in it stays as it is. */
  replace(value: unknown, path: Path, parse: Parse): Generator<void, unknown>
}

const changeDef = <Schema extends z.ZodType>(schema: Schema, change: object): Schema => {
  const descriptors = {
    ...Object.getOwnPropertyDescriptors(getDef(schema)),
    ...Object.getOwnPropertyDescriptors(change),
  }
  return schema.clone(Object.defineProperties({}, descriptors) as never)
}

/** Parses the values in groups, and hands over each of the parsed ones. */
const groupParser = (element: z.ZodType, depth: number) => {
  const inner = createStepper(element, depth + 1)
  const group = z.array(inner?.rest ?? element)
  return function* parseAll(
    values: readonly unknown[],
    toPath: (index: number) => Path,
    parse: Parse,
    add: (value: unknown, index: number) => void,
  ): Generator<void, void> {
    for (let from = 0; from < values.length; from += GROUP) {
      const part: unknown[] = values.slice(from, from + GROUP)
      const findFaults = (elements: readonly unknown[]): Issue[] => {
        const result = parse(group, elements)
        return 'issues' in result ? moveFromGroup(result.issues, from, toPath) : []
      }
      if (inner)
        for (const [index, value] of part.entries()) {
          const steps = inner.replace(value, toPath(from + index), parse)
          part[index] = yield* withEarlierFaults(steps, () => findFaults(part.slice(0, index)))
        }
      const result = parse(group, part)
      if ('issues' in result) throw new FaultsFound(moveFromGroup(result.issues, from, toPath))
      for (const [index, value] of (result.data as unknown[]).entries()) add(value, from + index)
      yield
    }
  }
}

const arrayStepper = (schema: z.ZodType, def: Def, element: z.ZodType, depth: number): Stepper => {
  const lengthOnly = buildLengthSchema(def)
  const parseAll = groupParser(element, depth)
  return {
    rest: changeDef(schema, { element: z.unknown() }),
    *replace(value, path, parse) {
      if (!Array.isArray(value)) return value
      const tooLong = lengthOnly && parse(lengthOnly, value)
      if (tooLong && 'issues' in tooLong) throw new FaultsFound(moveTo(path, tooLong.issues))
      const list: unknown[] = []
      yield* parseAll(
        value,
        (index) => [...path, index],
        parse,
        (element) => list.push(element),
      )
      return list
    },
  }
}

const recordStepper = (schema: z.ZodType, valueType: z.ZodType, depth: number): Stepper => {
  const parseAll = groupParser(valueType, depth)
  return {
    rest: changeDef(schema, { valueType: z.unknown() }),
    *replace(value, path, parse) {
      if (!isObject(value)) return value
      const members = listMembers(value)
      const nameAt = (index: number): string => members[index]?.[0] ?? ''
      const record: Record<string, unknown> = {}
      yield* parseAll(
        members.map(([, member]) => member),
        (index) => [...path, nameAt(index)],
        parse,
        (member, index) => {
          record[nameAt(index)] = member
        },
      )
      return record
    },
  }
}

const objectStepper = (schema: z.ZodType, shape: Record<string, z.ZodType>, depth: number): Stepper | undefined => {
  const steppers = Object.entries(shape).flatMap(([name, member]) => {
    const stepper = createStepper(member, depth + 1)
    return stepper ? [[name, stepper] as const] : []
  })
  if (steppers.length === 0) return undefined
  const rest = { ...shape, ...Object.fromEntries(steppers.map(([name, stepper]) => [name, stepper.rest])) }
  return {
    rest: changeDef(schema, { shape: rest }),
    *replace(value, path, parse) {
      if (!isObject(value)) return value
      if (Object.keys(value).length > MAX_MEMBERS) {
        const message = rule('body.too_many_members', { max: MAX_MEMBERS })
        throw new FaultsFound([{ code: 'custom', path: [...path], message } as Issue])
      }
      const replaced: Record<string, unknown> = { ...value }
      for (const [name, stepper] of steppers) {
        if (!Object.hasOwn(value, name)) continue
        const steps = stepper.replace(value[name], [...path, name], parse)
        replaced[name] = yield* withEarlierFaults(steps, () => {
          const result = parse(buildEarlierSchema(rest, name), replaced)
          return 'issues' in result ? moveTo(path, result.issues) : []
        })
      }
      return replaced
    },
  }
}

/** Undefined: nothing below the schema can be long. Alternatives (unions) are left to the schema itself. */
function createStepper(schema: z.ZodType, depth = 0): Stepper | undefined {
  if (depth > MAX_DEPTH) return undefined
  const def = getDef(schema)
  if (def.type === 'object' && def.shape) return objectStepper(schema, def.shape, depth)
  if (def.type === 'array' && def.element) return arrayStepper(schema, def, def.element, depth)
  if (def.type === 'record' && def.valueType) return recordStepper(schema, def.valueType, depth)
  const inner = getInner(def)
  const stepper = inner && createStepper(inner, depth + 1)
  return (
    stepper && {
      rest: changeDef(schema, def.type === 'pipe' ? { in: stepper.rest } : { innerType: stepper.rest }),
      replace: stepper.replace,
    }
  )
}

const steppers = new WeakMap<z.ZodType, { stepper: Stepper | undefined }>()

const findStepper = (schema: z.ZodType): Stepper | undefined => {
  const entry = steppers.get(schema) ?? { stepper: createStepper(schema) }
  steppers.set(schema, entry)
  return entry.stepper
}

/** The result is that of the schema; of the faults only the first ones are described. */
export function* parseInSteps(schema: z.ZodType, value: unknown, parse: Parse): Generator<void, Parsed> {
  const stepper = findStepper(schema)
  if (!stepper) return parse(schema, value)
  try {
    const replaced = yield* stepper.replace(value, [], parse)
    yield
    return parse(stepper.rest, replaced)
  } catch (error) {
    if (error instanceof FaultsFound) return { issues: error.issues }
    throw error
  }
}
