// Schemas of a region move: an account with all its data changes its home region (D1-ACCT-10).
import { z } from 'zod'

export const regionMoveRequest = z.object({ region: z.string() })

export type RegionMoveRequest = z.infer<typeof regionMoveRequest>

/** `moving`: accepted, not yet complete. */
export const regionMove = z.object({ region: z.string(), status: z.enum(['moving', 'unchanged']) })

/**
 * The response to a request for another home region.
 * @example
 * const { status }: RegionMove = await company.account.moveRegion('us')
 */
export type RegionMove = z.infer<typeof regionMove>
