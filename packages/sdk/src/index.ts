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
export type { Change, ChangesOptions } from './calls/delivery/changes-feed.ts'
export type { Account, Profile, ProfilePatch } from './calls/identity/accounts/account.ts'
export type { AccountKeyRecord, AuditEntry } from './calls/identity/accounts/company-account.ts'
export type { EmailChange } from './calls/identity/accounts/email-change.ts'
export type { Invitation, Login, NewAccount, NewCompany, SignedIn } from './calls/identity/accounts/login.ts'
export type { PasswordChange } from './calls/identity/accounts/password-change.ts'
export type { Recovery } from './calls/identity/accounts/recover-secret.ts'
export type { NewRecoveryCopy, RecoveryCopy, RecoveryKind } from './calls/identity/accounts/recovery-copies.ts'
export type { SecondFactorSetup, SecondFactorState } from './calls/identity/accounts/second-factor.ts'
export type { TrustedDevice } from './calls/identity/accounts/trusted-devices.ts'
export type { AccountClientPatch, NewAccountClient } from './calls/identity/clients/account-clients.ts'
export type { WhoAmI } from './calls/identity/clients/whoami.ts'
export type { KeyHandover, NewDelegate } from './calls/identity/delegates/delegates.ts'
export type { HandedOverKey } from './calls/identity/delegates/handed-over-keys.ts'
export { checkVerified, type OpenedConnection, type OpenedValue } from './calls/sharing/connections/connections.ts'
export type { FoundService } from './calls/sharing/connections/customer-connections.ts'
export type { Answer as SlotAnswer, Answers as SlotAnswers } from './calls/sharing/connections/slot-answers.ts'
export type { FieldTypes } from './calls/sharing/field-types.ts'
export type { OpenedDatum, ValueOptions } from './calls/sharing/profiles/contact-data.ts'
export type { RequestFieldInput } from './calls/sharing/request-fields.ts'
export type { CreatedService, NewService, ServiceKeyOptions } from './calls/sharing/services/create-service.ts'
export type { ServicePatch } from './calls/sharing/services/services.ts'
export type { NewSharePhoto } from './calls/sharing/services/share-config.ts'
export type { PendingVerification, VerificationMethod } from './calls/sharing/verifications.ts'
export { type AccountClient, createAccountClient } from './clients/account-client.ts'
export { type CompanyClient, createCompanyClient } from './clients/company-client.ts'
export { createDelegateClient, type DelegateClient } from './clients/delegate-client.ts'
export type { MachineClient, MachineClientOptions } from './clients/machine-client.ts'
export { createPersonClient, type PersonClient } from './clients/person-client.ts'
export { createServiceClient, type ServiceClient, type ServiceClientOptions } from './clients/service-client.ts'
export {
  answerUnreadable,
  ConnectionError,
  digestMismatch,
  isPlatformError,
  PlatformError,
  type PlatformErrorKey,
} from './errors/platform-error.ts'
export { SessionError, type SessionErrorReason } from './errors/session-error.ts'
export type { NewFile } from './files/file-envelope.ts'
export type { FileEnvelope, OpenedFile, ReceivedFile } from './files/received-file.ts'
export type { ServiceKeyInput } from './keys/decrypt-many.ts'
export type { Opened, OpenManyOptions } from './keys/threads/open-many.ts'
export type { DeviceOptions } from './session/device.ts'
export type { ClientCredentials } from './tokens/client-tokens.ts'
export type { SavedSession } from './tokens/refresh-tokens.ts'
export { type FetchedToken, type TokenCache, type TokenCacheOptions, tokenCache } from './tokens/token-cache.ts'
export type { Answer } from './transport/answer.ts'
export type { QueryValue } from './transport/base-url.ts'
export type { PageOptions } from './transport/pages.ts'
export type { Accept, Call } from './transport/prepare-call.ts'
export type { Sleep } from './transport/sleep.ts'
export type { Token, TokenSource } from './transport/target.ts'
export { createTransport, type Transport, type TransportOptions } from './transport/transport.ts'
export { webhookDedupKey } from './webhooks/dedup-key.ts'
export type { Delivery, Received, ReceiverOptions, TestEvent, WebhookAuth } from './webhooks/receiver.ts'
export { type HandlerOptions, type WebhookHandler, webhookHandler } from './webhooks/request-handler.ts'
export { type DeliveryHeaders, type VerifyOptions, verifyWebhook } from './webhooks/verify-webhook.ts'
