// Schemas of the second factor of an account, a TOTP app (G-011).
import { z } from 'zod'
import { codeToCheck, verifierToCheck } from './credentials.ts'

export const secondFactorState = z.object({ twofa_enabled: z.boolean() })

export type SecondFactorState = z.output<typeof secondFactorState>

/** The secret takes effect once a first code confirms it. */
export const secondFactorSetup = z.object({ secret: z.string(), otpauth_url: z.string() })

export type SecondFactorSetup = z.output<typeof secondFactorSetup>

export const secondFactorConfirmation = z.object({ code: codeToCheck })

export const secondFactorRemoval = z.object({ password: verifierToCheck, code: codeToCheck })
