// Ids as types: the name in the braces of a path says which kind of thing the id names, so two ids cannot be swapped.
import type { ErrorKey } from '../errors/catalog.ts'

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
  mailId: 'ops.mail_unknown',
  domainId: 'domains.not_found',
  sessionId: 'account.session_not_found',
} as const satisfies Readonly<Record<string, ErrorKey>>

/** UUIDs whose endpoints name the error key themselves, because it depends on the caller. */
const otherIdNames = [
  'companyPhotoId',
  'connectRequestId',
  'challengeId',
  'contactFieldId',
  'delegateId',
  'deviceId',
  'fileId',
  'flowId',
  'linkFlowId',
  'photoId',
  'pluginId',
  'recoveryCopyId',
  'runId',
  'serviceFieldId',
  'signInAppId',
  'userId',
  'verificationId',
] as const

/** Names of paths that do not say themselves which thing they mean. */
const idNamesByAlias = {
  docId: 'documentId',
  file: 'fileId',
  challenge_id: 'challengeId',
  request_id: 'connectRequestId',
  service_id: 'serviceId',
} as const

/** `{id}` is the id of the segment before it: `/services/{id}`. The id of a client is not a UUID. */
const idNamesBySegment = {
  companies: 'companyUserId',
  'company-connections': 'companyConnectionId',
  'contact-fields': 'contactFieldId',
  delegates: 'delegateId',
  'oauth-apps': 'signInAppId',
  photos: 'photoId',
  plugins: 'pluginId',
  'recovery-copies': 'recoveryCopyId',
  services: 'serviceId',
  verifications: 'verificationId',
} as const

export type IdName = keyof typeof idErrors | (typeof otherIdNames)[number]

export type ServiceId = Id<'serviceId'>
export type WebhookId = Id<'webhookId'>
export type DocumentId = Id<'documentId'>
export type DatumId = Id<'datumId'>
export type SubscriptionId = Id<'subscriptionId'>
export type DomainId = Id<'domainId'>
export type ChallengeId = Id<'challengeId'>
export type ConnectRequestId = Id<'connectRequestId'>
export type CustomerConnectionId = Id<'companyConnectionId'>
export type DelegateId = Id<'delegateId'>
export type DeviceId = Id<'deviceId'>
export type FlowId = Id<'flowId'>
export type PhotoId = Id<'photoId'>
export type PluginId = Id<'pluginId'>
export type RunId = Id<'runId'>
export type SignInAppId = Id<'signInAppId'>
export type SlotId = Id<'serviceFieldId'>
export type VerificationId = Id<'verificationId'>

type LastSegment<Path extends string> = Path extends `${string}/${infer Rest}` ? LastSegment<Rest> : Path

type IdOf<Before extends string, Name extends string> = Name extends IdName
  ? Id<Name>
  : Name extends keyof typeof idNamesByAlias
    ? Id<(typeof idNamesByAlias)[Name]>
    : Name extends 'id'
      ? LastSegment<Before> extends infer Segment extends keyof typeof idNamesBySegment
        ? Id<(typeof idNamesBySegment)[Segment]>
        : string
      : string

/** The parameters of a path as a handler gets them: ids where the path names one, otherwise its text. */
export type Params<Path extends string> = Path extends `${infer Before}/{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: IdOf<Before, Name> } & Params<Rest>
  : unknown

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** No row has this id. A malformed id is looked up as this one, so it is refused like an unknown id, by the same rule. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

export const parseId = <Name extends IdName>(text: string): Id<Name> =>
  (UUID.test(text) ? text.toLowerCase() : NIL_ID) as Id<Name>

/** True for an id whose error key every endpoint shares. */
export const hasIdError = (name: string): name is keyof typeof idErrors => Object.hasOwn(idErrors, name)

export const listParamNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const idNames: ReadonlySet<string> = new Set([
  ...Object.keys(idErrors),
  ...otherIdNames,
  ...Object.keys(idNamesByAlias),
])

/** The names of those parameters of a path that are ids. */
export const listIdNames = (path: string): string[] =>
  [...path.matchAll(/([^/]*)\/\{(\w+)\}/g)].flatMap(([, segment = '', name = '']) =>
    idNames.has(name) || (name === 'id' && Object.hasOwn(idNamesBySegment, segment)) ? [name] : [],
  )
