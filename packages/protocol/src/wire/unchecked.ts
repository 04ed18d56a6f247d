// A body whose members the handler checks in an order that a schema cannot express. Any non-object counts as empty.
import { z } from 'zod'

export const unchecked = z
  .unknown()
  .transform(
    (body): Readonly<Record<string, unknown>> =>
      typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {},
  )
