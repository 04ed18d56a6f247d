// Schemas of the deletion of an account: requested with the password, confirmed with a mailed code.
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'
import { codeToCheck, verifierToCheck } from './credentials.ts'

export const deletionRequest = z.object({ password: verifierToCheck })

/** The expiry of the mailed code. */
export const deletionRequestResponse = z.object({ expires_at: timestamp })

export type DeletionRequestResponse = z.output<typeof deletionRequestResponse>

export const deletionConfirmation = z.object({ code: codeToCheck })

export const deletionResponse = z.object({ deleted: z.boolean() })

export type DeletionResponse = z.output<typeof deletionResponse>
