// The response of the result poll of detached mode (G-033).
import { z } from 'zod'

export const detachedResult = z.looseObject({})

export type DetachedResult = z.output<typeof detachedResult>
