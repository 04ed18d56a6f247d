// Schemas of the second factor of an account, a TOTP app (G-011).
import { z } from 'zod'
import { codeToCheck, verifierToCheck } from './credentials.ts'

export const secondFactorState = z.object({
  twofa_enabled: z.boolean(),
  /** How many recovery codes are unused; null while the second factor is off. */
  recovery_codes_left: z.int().nullable(),
})

/**
 * The state of the second factor.
 * @example
 * const { twofa_enabled }: SecondFactorState = await person.secondFactor.read()
 */
export type SecondFactorState = z.output<typeof secondFactorState>

/** The secret takes effect once a first code confirms it. */
export const secondFactorSetup = z.object({ secret: z.string(), otpauth_url: z.string() })

/**
 * The setup data of an authenticator app.
 * @example
 * const { otpauth_url }: SecondFactorSetup = await person.secondFactor.setUp()
 */
export type SecondFactorSetup = z.output<typeof secondFactorSetup>

/**
 * Without a fresh login, `password` makes the codes of the app a proof (B-03); without either they become one with the
 * first login that uses a code.
 */
export const secondFactorConfirmation = z.object({ code: codeToCheck, password: verifierToCheck.nullish() })

/** codes for the day on which the authenticator app is lost. They are shown in this response only, each works once. */
const recoveryCodeList = z.array(z.string())

export const secondFactorConfirmed = z.object({ twofa_enabled: z.boolean(), recovery_codes: recoveryCodeList })

/**
 * The second factor is on. `recovery_codes` are shown in this response only; each works once in place of a code.
 * @example
 * const { recovery_codes }: SecondFactorConfirmed = await person.secondFactor.confirm('123456')
 */
export type SecondFactorConfirmed = z.output<typeof secondFactorConfirmed>

/** `code` is one of the authenticator app: a recovery code does not make new ones. */
export const recoveryCodesRequest = z.object({ password: verifierToCheck, code: codeToCheck })

export const recoveryCodes = z.object({ recovery_codes: recoveryCodeList })

/**
 * New recovery codes of the second factor; the old ones have ended.
 * @example
 * const { recovery_codes }: RecoveryCodes = await person.secondFactor.renewCodes({ password, code: '123456' })
 */
export type RecoveryCodes = z.output<typeof recoveryCodes>

/** `code` is one of the authenticator app, or a recovery code. */
export const secondFactorRemoval = z.object({ password: verifierToCheck, code: codeToCheck })
