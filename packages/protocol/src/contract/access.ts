// Access to endpoints. A door offers a noun's endpoints to one group of callers, below one path prefix.
import type { ErrorKey } from '../errors/catalog.ts'
import type { Level } from '../levels.ts'
import {
  consumerPrefix,
  customerPrefix,
  lookUpPrefix,
  managementPrefix,
  portalPrefix,
  profilePrefix,
  servicePrefix,
} from './prefixes.ts'

export type CallerKind =
  | 'person'
  | 'company'
  | 'delegate'
  | 'service-client'
  | 'account-client'
  | 'sign-in-app'
  | 'operator'

/** The roles of operators. An owner may make the calls of every other role. */
export const operatorRoles = ['metrics', 'support', 'operations', 'security', 'owner'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export type Access<K extends CallerKind = CallerKind> =
  | { kind: 'public' }
  | { kind: 'operator'; roles: readonly OperatorRole[] }
  | { kind: 'callers'; allow: readonly K[]; level?: Level; refusal?: ErrorKey }

/** Anyone, without a token. */
export const anyone = { kind: 'public' } as const
/** Operators with one of these roles, and owners. */
export const operator = (...roles: readonly OperatorRole[]): { kind: 'operator'; roles: readonly OperatorRole[] } => ({
  kind: 'operator',
  roles,
})
/** The named kinds of caller; others are refused, with `refusal` if it is set. A machine client also needs a whitelist pattern that its company has granted. */
export const callers = <const K extends Exclude<CallerKind, 'operator'>>(
  allow: readonly K[],
  options: { level?: Level; refusal?: ErrorKey } = {},
): { kind: 'callers'; allow: readonly K[]; level?: Level; refusal?: ErrorKey } => ({
  kind: 'callers',
  allow,
  ...options,
})

export type BaseKind = 'front-door' | 'region' | 'forwarder' | 'worker'

/** The OpenAPI documents of G-042, and one for operators. */
export type ApiDocument = 'company-data' | 'account' | 'consumer' | 'operations'

export interface Door {
  readonly prefix: string
  readonly access: Access
  readonly openapi: readonly ApiDocument[]
  readonly at: readonly BaseKind[]
  /** Error keys of every endpoint behind it. */
  readonly errors?: readonly ErrorKey[]
}

const at = ['region'] as const

/** The client of a service, whose token names the service. */
export const serviceDoor = {
  prefix: servicePrefix,
  access: callers(['service-client']),
  openapi: ['company-data'],
  at,
  errors: ['services.not_found'],
} as const satisfies Door

/** Users of the portal, on one service. */
export const portalDoor = {
  prefix: portalPrefix,
  access: callers(['company', 'delegate']),
  openapi: ['account'],
  at,
} as const satisfies Door

/** Callers that manage a service; delegates only the services granted to them. */
export const managementDoor = {
  prefix: managementPrefix,
  access: callers(['company', 'delegate', 'account-client']),
  openapi: ['account'],
  at,
} as const satisfies Door

/** Owners of a profile: a person, or a company with its business card. */
export const profileDoor = {
  prefix: profilePrefix,
  access: callers(['person', 'company', 'account-client']),
  openapi: ['account', 'consumer'],
  at,
} as const satisfies Door

/** D1-CUST-04: an account client acts for its company. A delegate acts for services, not as a customer (G-054). */
export const customers = callers(['person', 'company', 'account-client'])

/** Customers of services. */
export const consumerDoor = {
  prefix: consumerPrefix,
  access: customers,
  openapi: ['consumer'],
  at,
} as const satisfies Door

/** Companies as customers of other companies, and their account clients. */
export const customerDoor = {
  prefix: customerPrefix,
  access: callers(['company', 'account-client']),
  openapi: ['consumer'],
  at,
} as const satisfies Door

/** Everyone who is signed in and looks up a code. */
export const lookUpDoor = {
  prefix: lookUpPrefix,
  access: callers(['person', 'company', 'delegate']),
  openapi: ['consumer'],
  at,
} as const satisfies Door
