// Schemas of operators (G-161): who runs the platform, with which roles, and the record of their calls.
import { z } from 'zod'
import { operatorRoles } from '../../contract/access.ts'
import { pageQuery } from '../pages.ts'
import { timestamp } from '../timestamps.ts'

const MAX_NAME = 100
const MAX_TOKEN_DAYS = 400
const MAX_OVERLAP_HOURS = 720

const operatorName = z.string().trim().min(1).max(MAX_NAME)
const roles = z
  .array(z.enum(operatorRoles))
  .min(1)
  .max(operatorRoles.length)
  .transform((list) => operatorRoles.filter((role) => list.includes(role)))

const tokenDays = z.int().min(1).max(MAX_TOKEN_DAYS).default(90)

export const operatorRecord = z.object({
  operator_id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  created_at: timestamp,
  expires_at: timestamp.describe('The end of the token.'),
  former_expires_at: timestamp.nullable().describe('The end of the token before it, while both are valid.'),
})

export type OperatorRecord = z.output<typeof operatorRecord>

export const newOperator = z.object({
  name: operatorName.describe('The name of a person or program, as the record of calls shows it.'),
  roles,
  expires_in_days: tokenDays,
})

export type NewOperator = z.output<typeof newOperator>

export const operatorChange = z.object({ name: operatorName.optional(), roles: roles.optional() })

export type OperatorChange = z.output<typeof operatorChange>

export const operatorTokenRenewal = z
  .object({
    expires_in_days: tokenDays,
    overlap_hours: z
      .int()
      .min(0)
      .max(MAX_OVERLAP_HOURS)
      .default(24)
      .describe('How long the former token stays valid beside the new one.'),
  })
  .prefault({})

export type OperatorTokenRenewal = z.output<typeof operatorTokenRenewal>

export const createdOperator = operatorRecord.extend({ token: z.string().describe('Shown once.') })

export type CreatedOperator = z.output<typeof createdOperator>

/** The operator who asks. */
export const presentOperator = z.object({
  operator_id: z.string().nullable().describe('Null for the token of the settings.'),
  name: z.string(),
  roles: z.array(z.enum(operatorRoles)),
})

export type PresentOperator = z.output<typeof presentOperator>

export const operatorLogQuery = pageQuery.extend({ operator_id: z.uuid().optional() })

export type OperatorLogQuery = z.output<typeof operatorLogQuery>

export const operatorLogEntry = z.object({
  entry_id: z.string(),
  recorded_at: timestamp,
  operator_id: z.string().nullable(),
  operator_name: z.string(),
  caller_address: z.string(),
  request_id: z.string(),
  method: z.string(),
  request_path: z.string().describe('With its ids, without its query.'),
  body: z.string().nullable().describe('The first 4,000 characters of the body, as JSON.'),
  error_key: z
    .string()
    .nullable()
    .describe('Set in the entry of a refusal or failure, which follows that of the call.'),
})

export type OperatorLogEntry = z.output<typeof operatorLogEntry>
