// The door `@company-data/sdk/company`: the portal of a company, its delegates, and programs that act as the company.
export type { AccountKeyRecord } from '../calls/identity/accounts/account-key.ts'
export type { AuditEntry } from '../calls/identity/accounts/audit-log.ts'
export type { Recovery } from '../calls/identity/accounts/recover-secret.ts'
export type { NewRecoveryCopy, RecoveryCopy, RecoveryKind } from '../calls/identity/accounts/recovery-copies.ts'
export type { NewCompany } from '../calls/identity/accounts/register.ts'
export type { AccountClientPatch, NewAccountClient } from '../calls/identity/clients/account-clients.ts'
export type { DelegateInvite } from '../calls/identity/delegates/accept-invite.ts'
export type { KeyHandover, NewDelegate } from '../calls/identity/delegates/delegates.ts'
export type { DelegateServiceKey } from '../calls/identity/delegates/handed-over-keys.ts'
export type { RequestFieldInput } from '../calls/sharing/request-fields.ts'
export type { CreatedService, NewService, ServiceKeyOptions } from '../calls/sharing/services/create-service.ts'
export type { ServicePatch } from '../calls/sharing/services/services.ts'
export type { NewSharePhoto } from '../calls/sharing/services/share-photos.ts'
export { type AccountClient, createAccountClient } from '../clients/account-client.ts'
export { type CompanyClient, createCompanyClient } from '../clients/company-client.ts'
export { createDelegateClient, type DelegateClient } from '../clients/delegate-client.ts'
export type { MachineClient, MachineClientOptions } from '../clients/machine-client.ts'
export { createServiceKeys, loadServiceKey } from '../keys/key-recipes.ts'
export type {
  CustomerChangePage,
  CustomerEvent,
  WebhookAttempt,
  WebhookPatch,
  WebhookRecord,
  WebhookTestAnswer,
  WrittenWebhook,
} from '../records/delivery-records.ts'
export type {
  AccountClientRecord,
  Capability,
  CreatedAccountClient,
  CreatedServiceClient,
  DelegatePublicKey,
  DelegateRecord,
  RegeneratedSecret,
  ServiceClientRecord,
} from '../records/identity-records.ts'
export type {
  ManagedRequestFieldSet,
  ServiceLogEntry,
  ServiceRecord,
  ShareConfig,
  SharePhoto,
} from '../records/sharing-records.ts'
export type { ClientCredentials } from '../tokens/client-tokens.ts'
export type { Token } from '../tokens/token.ts'
export * from './parts/every-account.ts'
export * from './parts/every-client.ts'
