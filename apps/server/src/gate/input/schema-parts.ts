// The parts of a schema that may describe long lists, as the validator stores them.
import { z } from 'zod'

export type Issue = z.core.$ZodIssue
export type Path = readonly PropertyKey[]

/** Elements that are checked together: the first of these groups with a fault ends the check. */
export const GROUP = 100
/** No object that a schema describes has more. */
export const MAX_MEMBERS = 1_000
/** A schema that contains itself is not followed forever. */
export const MAX_DEPTH = 16

export type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

export const getDef = (schema: z.ZodType): Def => schema._zod.def

/** The schema inside an optional, nullable or default one, or before a transformation. */
export const getInner = ({ type, in: input, innerType }: Def): z.ZodType | undefined =>
  type === 'pipe' ? input : innerType

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members that the validator looks at: it leaves the name `__proto__` out with any value. */
export const listMembers = (
  record: Readonly<Record<string, unknown>>,
): Array<readonly [name: string, value: unknown]> => Object.entries(record).filter(([name]) => name !== '__proto__')

/** G-005: the members that come before that one decide the error before it. */
export const buildEarlierSchema = (shape: Readonly<Record<string, z.ZodType>>, name: string): z.ZodType =>
  z.object(Object.fromEntries(Object.entries(shape).slice(0, Object.keys(shape).indexOf(name))))

export const moveTo = (path: Path, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }))

/** The path of an issue of a group begins with the place in the group. */
export const moveFromGroup = (issues: readonly Issue[], from: number, toPath: (index: number) => Path): Issue[] =>
  issues.map((issue) => {
    const [index, ...rest] = issue.path
    return { ...issue, path: [...toPath(from + Number(index)), ...rest] }
  })

/** A schema of the longest permitted list, with any elements. */
export const buildLengthSchema = ({ checks }: Def): z.ZodType | undefined => {
  const maxLength = checks?.find((check) => check._zod.def.check === 'max_length')
  return maxLength && z.array(z.unknown()).check(maxLength as z.core.$ZodCheck<unknown[]>)
}
