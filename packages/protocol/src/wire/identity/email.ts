// Schemas of the e-mail address of an account: proving it, and changing it.
import { z } from 'zod'
import { codeToCheck, emailAddress, verifierToCheck } from './credentials.ts'

/** The code that was mailed to the address. */
export const emailConfirmation = z.object({ code: codeToCheck })

export const emailConfirmationAnswer = z.object({ email_confirmed: z.boolean() })

export type EmailConfirmationAnswer = z.output<typeof emailConfirmationAnswer>

export const emailChange = z.object({ email: emailAddress, password: verifierToCheck })

/** The address stays the old one until the code that was mailed to the new one is sent back. */
export const emailChangeAnswer = z.object({ email: z.string(), pending_email: z.string() })

export type EmailChangeAnswer = z.output<typeof emailChangeAnswer>

export const accountEmail = z.object({ email: z.string(), email_confirmed: z.boolean() })

export type AccountEmail = z.output<typeof accountEmail>
