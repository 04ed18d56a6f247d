// Ids as types: the name in the braces of a path says which kind of thing the id names, so two ids cannot be swapped.
import type { ErrorKey } from '../errors/catalog.ts'
import type { ParamNames } from './route.ts'

declare const brand: unique symbol

/** A string that was parsed as the id of one kind of thing. */
export type Id<Name extends string> = string & { readonly [brand]: Name }

/** The UUIDs that paths name, each with the error key for one that does not exist. */
export const idErrors = {
  serviceId: 'services.not_found',
  webhookId: 'services.webhook_not_found',
  documentId: 'documents.not_found',
  datumId: 'contact_data.not_found',
  // A connection has an error key for its service and another one for its customer.
  connectionId: 'company_data.connection_not_found',
  companyConnectionId: 'company_connections.not_found',
  subscriptionId: 'push.subscription_not_found',
  companyUserId: 'profile.code_not_found',
  reportId: 'reports.not_found',
  operatorId: 'ops.operator_unknown',
  accountId: 'ops.account_unknown',
  domainId: 'domains.not_found',
  sessionId: 'account.session_not_found',
} as const satisfies Readonly<Record<string, ErrorKey>>

export type IdName = keyof typeof idErrors

export type ServiceId = Id<'serviceId'>
export type WebhookId = Id<'webhookId'>
export type DocumentId = Id<'documentId'>
export type DatumId = Id<'datumId'>
export type SubscriptionId = Id<'subscriptionId'>
export type DomainId = Id<'domainId'>

/** The parameters of a path as a handler gets them: ids where the table has the name, else the text of the path. */
export type Params<Path extends string> = {
  readonly [Name in ParamNames<Path>]: Name extends IdName ? Id<Name> : string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** No row has this id. A malformed id is looked up as this one, so it is refused like an unknown id, by the same rule. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

export const parseId = <Name extends IdName>(text: string): Id<Name> =>
  (UUID.test(text) ? text.toLowerCase() : NIL_ID) as Id<Name>

export const isIdName = (name: string): name is IdName => Object.hasOwn(idErrors, name)

export const listParamNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
