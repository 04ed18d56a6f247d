// A whole number in a query, where values arrive as text.
import { z } from 'zod'
import { rule } from '../reasons.ts'

interface Bounds {
  readonly min: number
  readonly max: number
  /** Only described here: zod leaves the default of a converted value out of a schema. */
  readonly default?: number
}

/** A value outside the bounds is refused. The OpenAPI documents describe it as an integer, by the meta member `integer`. */
export const queryInteger = ({ min, max, default: byDefault }: Bounds) => {
  const notInRange = rule('number.not_in_range', { min, max })
  return z
    .string(notInRange)
    .regex(/^[0-9]{1,9}$/, notInRange)
    .transform(Number)
    .refine((value) => value >= min && value <= max, notInRange)
    .meta({ integer: { minimum: min, maximum: max, ...(byDefault !== undefined && { default: byDefault }) } })
}
