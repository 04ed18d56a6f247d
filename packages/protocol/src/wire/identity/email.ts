// Schemas of the e-mail address of an account: proving it, and changing it.
import { z } from 'zod'
import { codeToCheck, emailAddress, verifierToCheck } from './credentials.ts'

/** The code that was mailed to the address. */
export const emailConfirmation = z.object({ code: codeToCheck })

export const emailConfirmationResponse = z.object({ email_confirmed: z.boolean() })

export type EmailConfirmationResponse = z.output<typeof emailConfirmationResponse>

export const emailChange = z.object({ email: emailAddress, password: verifierToCheck })

/** The old address stays until the code that was mailed to the new one is returned. */
export const emailChangeResponse = z.object({ email: z.string(), pending_email: z.string() })

/**
 * A change of the e-mail address that is not confirmed yet.
 * @example
 * const change: EmailChangeResponse = await person.email.change({ email: 'new@example.org', password })
 * console.log(change.email, 'stays until', change.pending_email, 'is confirmed')
 */
export type EmailChangeResponse = z.output<typeof emailChangeResponse>

export const accountEmail = z.object({ email: z.string(), email_confirmed: z.boolean() })

export type AccountEmail = z.output<typeof accountEmail>
