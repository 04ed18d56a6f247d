// Finds what is wrong in the long lists of a body before its schema is applied: the schema would describe every fault of every
// element, which takes seconds for a list of 100,000.
import { rule } from '@company-data/protocol/reasons'
import { z } from 'zod'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
type Parse = (schema: z.ZodType, value: unknown) => readonly Issue[]

/** Elements that are checked together: the first of these groups with a fault ends the check. */
const GROUP = 100
/** No object that a schema describes has more. */
const MAX_MEMBERS = 1_000

/** A schema that contains itself is not followed for ever. */
const MAX_DEPTH = 16

/** The faults of a value, as far as they are found early. */
type Finder = (value: unknown, path: Path, parse: Parse) => readonly Issue[] | undefined

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

const getDef = (schema: z.ZodType): Def => schema._zod.def

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const moveTo = (path: Path, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }))

const findInGroups = (
  element: z.ZodType,
  values: readonly unknown[],
  parse: Parse,
  toPath: (index: number) => Path,
): readonly Issue[] | undefined => {
  if (values.length <= GROUP) return undefined
  for (let from = 0; from < values.length; from += GROUP) {
    const issues = parse(z.array(element), values.slice(from, from + GROUP))
    if (issues.length === 0) continue
    return issues.map((issue) => {
      const [index, ...rest] = issue.path
      return { ...issue, path: [...toPath(from + Number(index)), ...rest] }
    })
  }
  return undefined
}

const findMaxLength = ({ checks }: Def): z.core.$ZodCheck | undefined =>
  checks?.find((check) => check._zod.def.check === 'max_length')

const arrayFinder = (def: Def, element: z.ZodType, depth: number): Finder => {
  const maxLength = findMaxLength(def)
  const lengthOnly = maxLength && z.array(z.unknown()).check(maxLength as z.core.$ZodCheck<unknown[]>)
  const inElement = createFinder(element, depth + 1)
  return (value, path, parse) => {
    if (!Array.isArray(value)) return undefined
    const tooLong = lengthOnly ? parse(lengthOnly, value) : []
    if (tooLong.length > 0) return moveTo(path, tooLong)
    if (inElement)
      for (const [index, item] of value.entries()) {
        const issues = inElement(item, [...path, index], parse)
        if (issues) return issues
      }
    return findInGroups(element, value, parse, (index) => [...path, index])
  }
}

const recordFinder =
  (valueType: z.ZodType): Finder =>
  (value, path, parse) => {
    if (!isObject(value)) return undefined
    const names = Object.keys(value)
    return findInGroups(valueType, Object.values(value), parse, (index) => [...path, names[index] ?? ''])
  }

const objectFinder = (shape: Record<string, z.ZodType>, depth: number): Finder => {
  const finders = Object.entries(shape).flatMap(([name, member]) => {
    const finder = createFinder(member, depth + 1)
    return finder ? [[name, finder] as const] : []
  })
  return (value, path, parse) => {
    if (!isObject(value)) return undefined
    if (Object.keys(value).length > MAX_MEMBERS)
      return [
        { code: 'custom', path: [...path], message: rule('body.too_many_members', { max: MAX_MEMBERS }) } as Issue,
      ]
    for (const [name, finder] of finders) {
      const issues = finder(value[name], [...path, name], parse)
      if (issues) return issues
    }
    return undefined
  }
}

/** Undefined: nothing below the schema can be long. Alternatives (unions) are left to the schema itself. */
function createFinder(schema: z.ZodType, depth = 0): Finder | undefined {
  if (depth > MAX_DEPTH) return undefined
  const def = getDef(schema)
  if (def.type === 'object' && def.shape) return objectFinder(def.shape, depth)
  if (def.type === 'array' && def.element) return arrayFinder(def, def.element, depth)
  if (def.type === 'record' && def.valueType) return recordFinder(def.valueType)
  const inner = def.type === 'pipe' ? def.in : def.innerType
  return inner && createFinder(inner, depth + 1)
}

const finders = new WeakMap<z.ZodType, { find: Finder | undefined }>()

/** Undefined: the schema decides. */
export const findInLongParts = (schema: z.ZodType, value: unknown, parse: Parse): readonly Issue[] | undefined => {
  let finder = finders.get(schema)
  if (finder === undefined) {
    finder = { find: createFinder(schema) }
    finders.set(schema, finder)
  }
  return finder.find?.(value, [], parse)
}
