// Entry point `@company-data/sdk/company`: the portal of a company, its delegates, and programs that act as the company.

export type { AccountKeyFile } from '../accounts/account-key.ts'
export type { Recovery } from '../accounts/recover-secret.ts'
export type { RecoverySecret } from '../accounts/recovery-copies.ts'
export type { NewCompany } from '../accounts/register.ts'
export type { CustomerChangesOptions } from '../changes/customer-changes-feed.ts'
export { type AccountClient, type AccountClientOptions, createAccountClient } from '../clients/account-client.ts'
export { type CompanyClient, createCompanyClient } from '../clients/company-client.ts'
export { createDelegateClient, type DelegateClient } from '../clients/delegate-client.ts'
export type { MachineClient, MachineClientOptions } from '../clients/machine-client.ts'
export { createPortalClient, type PortalClient } from '../clients/portal-client.ts'
export type { DelegateInvite } from '../delegates/accept-invite.ts'
export type { ServiceKeyHandover } from '../delegates/delegates.ts'
export type { DelegateServiceKey } from '../delegates/handed-over-keys.ts'
export type { ServiceFlows, ServiceFlowsOptions } from '../flows/service-flows.ts'
export { createServiceKeys, loadServiceKey } from '../keys/key-recipes.ts'
export type { PinStore } from '../keys/pins/pin-store.ts'
export type { AccountKeyRecord, AuditEntry, RecoveryCopy, RecoveryKind } from '../records/account-records.ts'
export type {
  AccountClientPatchInput,
  AccountClientRecord,
  Capability,
  CreatedAccountClient,
  CreatedOauthApp,
  CreatedServiceClient,
  DelegatePatchInput,
  DelegatePublicKey,
  DelegateRecord,
  NewAccountClientInput,
  NewDelegateInput,
  NewOauthAppInput,
  OauthApp,
  OauthAppPatchInput,
  RegeneratedSecret,
  ServiceClientRecord,
} from '../records/client-records.ts'
export type { Conversation, CreatedBroadcast } from '../records/contract-records.ts'
export type {
  CustomerChangePage,
  CustomerEvent,
  FeedStatus,
  NewWebhookInput,
  WebhookAttempt,
  WebhookPatch,
  WebhookRecord,
  WebhookTestResponse,
  WrittenWebhook,
} from '../records/delivery-records.ts'
export type {
  FlowAsset,
  FlowAssetPreview,
  FlowDefinition,
  FlowDefinitionInput,
  FlowProblem,
  FlowRecord,
  FlowSummary,
  FlowVersion,
  FlowVersionSummary,
  PublishedVersion,
  SavedDraft,
} from '../records/flow-records.ts'
export type { FetchedPlugin, NewPlugin, PluginList, PluginRecord } from '../records/plugin-records.ts'
export type {
  DailyCounts,
  DeletedService,
  FoundRecord,
  Overview,
  PortalSearch,
  RecentAction,
  RequestEntry,
  ServiceOverview,
} from '../records/portal-records.ts'
export type {
  ManagedRequestFieldSet,
  NewRequestFieldInput,
  ServiceLogEntry,
  ServicePatchInput,
  ServiceRecord,
  ShareConfig,
  SharePhoto,
} from '../records/sharing-records.ts'
export type { CreatedService, ServiceInput, ServiceKeyOptions } from '../services/create-service.ts'
export type { OwnServiceKey } from '../services/owner-service-keys.ts'
export type { ServicePortal, ServicePortalOptions } from '../services/service-portal.ts'
export type { SharePhotoUpload } from '../services/share-photos.ts'
export type { TestPersonLogin, TestPersonRecord } from '../services/test-persons.ts'
export type { ClientCredentials } from '../tokens/client-tokens.ts'
export type { Token } from '../tokens/token.ts'
export * from './parts/every-account.ts'
export * from './parts/every-client.ts'
export * from './parts/every-issuer.ts'
