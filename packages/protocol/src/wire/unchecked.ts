// A body whose members the handler checks itself, in an order that a schema cannot express: anything but an object counts as empty.
import { z } from 'zod'

export const unchecked = z
  .unknown()
  .transform(
    (body): Readonly<Record<string, unknown>> =>
      typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {},
  )
