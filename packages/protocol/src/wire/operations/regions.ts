// The regions of the platform, as /api/regions lists them.
import { z } from 'zod'

export const region = z.object({ region: z.string(), name: z.string(), api_url: z.string() })

export type Region = z.infer<typeof region>
