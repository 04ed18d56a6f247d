// Schema of the account, as GET /api/account returns it.
import { z } from 'zod'
import { levels } from '../../levels.ts'
import { nameProblems } from '../../names.ts'
import { timestamp } from '../timestamps.ts'
import { waitingReturn } from './recovery/account-return.ts'
import { sessionUsertypes } from './sessions.ts'

export const account = z.object({
  user_id: z.string(),
  usertype: z.enum(sessionUsertypes),
  email: z.string(),
  email_confirmed: z.boolean(),
  display_name: z.string(),
  level: z.enum(levels),
  region: z.string(),
  /** The target region of a move in progress; absent otherwise. */
  moving_to: z.string().optional(),
  share_code: z.string().optional(),
  company_code: z.string().optional(),
  /** The company that a delegate acts for; absent otherwise. */
  company: z.object({ display_name: z.string(), company_code: z.string() }).optional(),
  /** With `NAME_RULES=warn`, what is wrong with the name of the company; absent otherwise. */
  name_flags: z.array(z.enum(nameProblems)).optional(),
  twofa_enabled: z.boolean(),
  /** True if the person has set a passcode for approvals; absent for others. */
  passcode_set: z.boolean().optional(),
  /** whether there is a recovery kit, and whether its owner has shown that the sheet is kept. */
  kit: z.enum(['none', 'unconfirmed', 'confirmed']),
  /** a return or a start-over that waits, which every session may cancel; null otherwise. */
  return: waitingReturn.nullable(),
  created_at: timestamp,
})

/**
 * An account.
 * @example
 * const { level, region }: Account = await company.account.read()
 */
export type Account = z.output<typeof account>
