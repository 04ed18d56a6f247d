// The door of the SDK: the clients, their errors, and the transport for what has no method yet.
export { createServiceKeys, loadServiceKey } from '@company-data/crypto'
export type { Capability } from '@company-data/protocol/capabilities'
export type { Level } from '@company-data/protocol/levels'
export type { ChangePage, CustomerEvent } from '@company-data/protocol/wire/delivery/changes'
export type { WebhookAttempt, WebhookRecord, WrittenWebhook } from '@company-data/protocol/wire/delivery/webhooks'
export type {
  AccountClientRecord,
  CreatedAccountClient,
  CreatedServiceClient,
  RegeneratedSecret,
  ServiceClientRecord,
} from '@company-data/protocol/wire/identity/clients'
export type { DelegatePublicKey, DelegateRecord } from '@company-data/protocol/wire/identity/delegates'
export type { ConnectionRecord, ConnectionValue } from '@company-data/protocol/wire/sharing/connections'
export type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
export type { PublicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
export type { ContactDatum, ContactField } from '@company-data/protocol/wire/sharing/profiles'
export type { RequestField, RequestFieldSet } from '@company-data/protocol/wire/sharing/request-fields'
export type {
  ServiceLogEntry,
  ServiceRecord,
  ShareConfig,
  SharePhoto,
} from '@company-data/protocol/wire/sharing/services'
export { type AccountClient, createAccountClient } from './account-client.ts'
export type { Answer } from './answer.ts'
export type { QueryValue } from './base-url.ts'
export type { Account, Profile, ProfilePatch } from './calls/account.ts'
export type { AccountClientPatch, NewAccountClient } from './calls/account-clients.ts'
export type { Change, ChangesOptions } from './calls/changes.ts'
export type { AccountKeyRecord, AuditEntry } from './calls/company-account.ts'
export { checkVerified, type OpenedConnection, type OpenedValue } from './calls/connections.ts'
export type { OpenedDatum, ValueOptions } from './calls/contact-data.ts'
export type { CreatedService, NewService, ServiceKeyOptions } from './calls/create-service.ts'
export type { FoundService } from './calls/customer.ts'
export type { KeyHandover, NewDelegate } from './calls/delegates.ts'
export type { EmailChange } from './calls/email.ts'
export type { FieldTypes } from './calls/field-types.ts'
export type { FileEnvelope, OpenedFile, ReceivedFile } from './calls/files.ts'
export type { HandedOverKey } from './calls/handed-over-keys.ts'
export type { PasswordChange } from './calls/password.ts'
export type { Recovery } from './calls/recovery.ts'
export type { NewRecoveryCopy, RecoveryCopy, RecoveryKind } from './calls/recovery-copies.ts'
export type { RequestFieldInput } from './calls/request-fields.ts'
export type { SecondFactorSetup, SecondFactorState } from './calls/second-factor.ts'
export type { ServicePatch } from './calls/services.ts'
export type { NewSharePhoto } from './calls/share.ts'
export type { Invitation, Login, NewAccount, NewCompany, SignedIn } from './calls/sign-in.ts'
export type { Answer as SlotAnswer, Answers as SlotAnswers } from './calls/slot-answers.ts'
export type { TrustedDevice } from './calls/trusted-devices.ts'
export type { PendingVerification, VerificationMethod } from './calls/verifications.ts'
export type { WhoAmI } from './calls/whoami.ts'
export type { ClientCredentials } from './client-tokens.ts'
export { type CompanyClient, createCompanyClient } from './company-client.ts'
export { createDelegateClient, type DelegateClient } from './delegate-client.ts'
export type { DeviceOptions } from './device.ts'
export {
  answerUnreadable,
  ConnectionError,
  digestMismatch,
  isPlatformError,
  PlatformError,
  type PlatformErrorKey,
} from './errors.ts'
export type { NewFile } from './file-envelope.ts'
export type { MachineClient, MachineClientOptions } from './machine-client.ts'
export type { Accept, Call } from './outgoing.ts'
export type { PageOptions } from './pages.ts'
export { createPersonClient, type PersonClient } from './person-client.ts'
export type { ServiceKeyInput } from './private-key.ts'
export { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts'
export { SessionError, type SessionErrorReason } from './session-error.ts'
export type { SavedSession } from './session-tokens.ts'
export type { Sleep } from './sleep.ts'
export type { Token, TokenSource } from './target.ts'
export type { Opened, OpenManyOptions } from './threads/open-many.ts'
export { type FetchedToken, type TokenCache, type TokenCacheOptions, tokenCache } from './token-cache.ts'
export { createTransport, type Transport, type TransportOptions } from './transport.ts'
export { webhookDedupKey } from './webhooks/dedup-key.ts'
export { type HandlerOptions, type WebhookHandler, webhookHandler } from './webhooks/handler.ts'
export type { Delivery, Received, ReceiverOptions, TestEvent, WebhookAuth } from './webhooks/receive.ts'
export { type DeliveryHeaders, type VerifyOptions, verifyWebhook } from './webhooks/verify-webhook.ts'
