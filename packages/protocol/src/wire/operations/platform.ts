// The identity of the platform: its name, who operates it, and where a person finds help.
import { z } from 'zod'

export const platformRecord = z.object({
  name: z.string(),
  operator_name: z.string().nullable(),
  operator_url: z.string().nullable(),
  support_url: z.string().nullable(),
  /** Null where this installation serves no wallet. */
  wallet_url: z.string().nullable(),
})

export type PlatformRecord = z.infer<typeof platformRecord>
