// Schemas of who a company is: what was checked about it, and by whom.
import { z } from 'zod'
import { uuid } from '../../ids.ts'
import { date, timestamp } from '../../timestamps.ts'

export const identityStates = ['none', 'domain', 'operator'] as const

/** shown to persons and customers, never to the programs of a company; null once the company is deleted. */
export const companyIdentity = z.object({
  company_user_id: uuid,
  code: z.string().nullable(),
  verified: z.enum(identityStates).describe('`domain`: it owns the domain. `operator`: the operator has checked it.'),
  domain: z.string().nullable().describe('The domain that it has proven to own.'),
  legal_name: z.string().nullable().describe('Its registered name, where the operator has checked it.'),
  checked_at: timestamp.nullable().describe('The time of the last check.'),
  since: date.describe('The day on which it registered.'),
  name_key: z.string().describe('Equal for names that look alike: 16 hexadecimal digits.'),
  name_conflict: z.boolean().describe('Whether another company with a name that looks the same is verified.'),
  name_conflict_domain: z.string().nullable().describe('The domain of that company, if it has proven one.'),
})

export type CompanyIdentity = z.output<typeof companyIdentity>
