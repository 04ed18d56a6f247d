// Schemas of returning to an account without the password: the return with the recovery kit, and the start-over.
import { z } from 'zod'
import { timestamp } from '../../timestamps.ts'
import { isUniqueSalt, newWrappedAccountKey, saltRule, wrappedAccountKey } from '../account-keys.ts'
import { authSalt, codeToCheck, loginEmail, newVerifier, verifierToCheck } from '../credentials.ts'
import { loginResponse } from '../login.ts'
import { kitKeys } from './recovery-kit.ts'

export const returnBeginning = z.object({ email: loginEmail, kit: verifierToCheck })

/** The same for every address, so that it does not reveal whether an account or a kit exists. */
export const begunReturn = z.object({ return_id: z.string(), expires_at: timestamp })

export type BegunReturn = z.output<typeof begunReturn>

export const returnOpening = z.object({
  return_id: z.string().max(64),
  email: loginEmail,
  kit: verifierToCheck,
  /** From the mail. */
  code: codeToCheck,
  /** A code of the second factor or a recovery code, if the second factor is on. */
  second_factor: codeToCheck.nullish(),
  /** Wait instead of a code of the second factor, which is off afterwards. */
  wait: z.boolean().nullish(),
})

export type ReturnOpening = z.input<typeof returnOpening>

export const openedReturn = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ready'),
    /** For 15 minutes. */
    return_token: z.string(),
    user_id: z.string(),
    usertype: z.enum(['person', 'company']),
    public_key: z.string(),
    /** Wrapped by the code of the sheet. */
    encrypted_private_key: wrappedAccountKey,
    encrypted_recovery_private_key: wrappedAccountKey.optional(),
  }),
  z.object({ status: z.literal('waiting'), ready_at: timestamp }),
])

export type OpenedReturn = z.output<typeof openedReturn>

export const returnFinish = z
  .object({
    return_token: z.string().max(256),
    auth_salt: authSalt,
    password: newVerifier,
    encrypted_private_key: newWrappedAccountKey,
    encrypted_recovery_private_key: newWrappedAccountKey.nullish(),
    /** A kit works once, so every return brings the next one. */
    new_kit: kitKeys,
  })
  .refine((keys) => isUniqueSalt(keys.auth_salt, keys), { path: ['auth_salt'], message: saltRule })

export type ReturnFinish = z.input<typeof returnFinish>

export const finishedReturn = loginResponse.extend({ kit_id: z.string() })

export type FinishedReturn = z.output<typeof finishedReturn>

export const startOverRequest = z.object({ email: loginEmail })

/** Empty for every address, so that it does not reveal whether an account exists. */
export const startOverResponse = z.object({})

export const startOverConfirmation = z.object({ email: loginEmail, code: codeToCheck })

/** The time at which the account is deleted, unless its owner logs in or cancels. */
export const confirmedStartOver = z.object({ due_at: timestamp })

/**
 * A start-over that was confirmed: the account is deleted at `due_at`.
 * @example
 * const { due_at }: ConfirmedStartOver = await person.returns.confirmStartOver({ email, code: '123456' })
 */
export type ConfirmedStartOver = z.output<typeof confirmedStartOver>

/** The part of GET /api/account about a return or a start-over that waits. */
export const waitingReturn = z.object({ kind: z.enum(['kit', 'start_over']), ready_at: timestamp })

export type WaitingReturn = z.output<typeof waitingReturn>
