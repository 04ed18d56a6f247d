// Schemas of the domains that a company proves to own.
import { z } from 'zod'
import { uuid } from '../../ids.ts'
import { timestamp } from '../../timestamps.ts'

export const domainStatuses = ['pending', 'verified', 'failing', 'ended'] as const

/** Why a proof was not found. */
export const proofReasons = [
  ...(['not_found', 'other_value', 'timeout', 'address_refused', 'tls_invalid'] as const),
  ...(['redirect', 'too_large', 'content_type', 'expired'] as const),
] as const

export type ProofReason = (typeof proofReasons)[number]

export const newCompanyDomain = z.object({ domain: z.string('domains.invalid') })

export const companyDomain = z.object({
  id: uuid,
  domain: z.string().describe('In lower case and ASCII.'),
  status: z.enum(domainStatuses),
  token: z.string(),
  dns: z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() }).describe('One way to prove it.'),
  https: z.object({ url: z.string(), body: z.string() }).describe('The other way: a file of the type text/plain.'),
  expires_at: timestamp.nullable().describe('When an unproven domain expires; null for every other one.'),
  method: z.enum(['dns', 'https']).nullable().describe('How it was proven.'),
  checked_at: timestamp.nullable(),
  last_error: z.enum(proofReasons).nullable().describe('What the last check found, if it found no proof.'),
})

export type CompanyDomain = z.output<typeof companyDomain>
