// The identity of the platform: its name, who operates it, and where a person finds help.
import { z } from 'zod'

export const platformRecord = z.object({
  name: z.string(),
  /** Null if the operator has set none. */
  icon_url: z.string().nullable(),
  operator_name: z.string().nullable(),
  operator_url: z.string().nullable(),
  support_url: z.string().nullable(),
  /** Null if this installation serves no wallet. */
  wallet_url: z.string().nullable(),
  /** verifies the checkpoints of the key log, in the form of C2SP. */
  key_log_key: z.string(),
  webauthn_rp_id: z.string().describe('The host name that passkeys belong to: pages name it when they ask for one.'),
})

export type PlatformRecord = z.infer<typeof platformRecord>
