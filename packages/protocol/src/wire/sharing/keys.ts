// Schema of a public key looked up by code (G-084).
import { z } from 'zod'
import { sha256Hex } from '../ids.ts'

export const publicKeyRecord = z.object({
  /** The code as sent: of a person, of a company, or `COMPANY/SERVICE`. */
  share_code: z.string(),
  public_key: z.string(),
  public_key_sha256: sha256Hex,
})

/**
 * The public key of the owner of a code.
 * @example
 * const { public_key }: PublicKeyRecord = await service.publicKeys.read(shareCode)
 */
export type PublicKeyRecord = z.output<typeof publicKeyRecord>
