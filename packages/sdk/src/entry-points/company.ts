// Entry point `@company-data/sdk/company`: the portal of a company, its delegates, and programs that act as the company.

export type { Capability } from '@company-data/protocol/capability-groups'
export type {
  FlowAsset,
  FlowAssetPreview,
  FlowProblem,
  FlowSummary,
  FlowVersionSummary,
  PublishedVersion,
} from '@company-data/protocol/wire/contracts/flows'
export type { Conversation, CreatedBroadcast } from '@company-data/protocol/wire/contracts/messages'
export type { FeedStatus } from '@company-data/protocol/wire/delivery/changes-feed'
export type { CustomerEvent } from '@company-data/protocol/wire/delivery/customer-changes-feed'
export type {
  NewWebhookInput,
  WebhookAttempt,
  WebhookPatch,
  WebhookRecord,
  WebhookTestResponse,
  WrittenWebhook,
} from '@company-data/protocol/wire/delivery/webhooks'
export type {
  AccountClientPatchInput,
  AccountClientRecord,
  CreatedAccountClient,
  NewAccountClientInput,
  RegeneratedSecret,
} from '@company-data/protocol/wire/identity/account-clients'
export type { AccountKeyRecord } from '@company-data/protocol/wire/identity/account-keys'
export type { AuditEntry } from '@company-data/protocol/wire/identity/audit-log'
export type {
  DelegatePatchInput,
  DelegatePublicKey,
  DelegateRecord,
  NewDelegateInput,
} from '@company-data/protocol/wire/identity/delegates'
export type {
  CreatedOauthApp,
  NewOauthAppInput,
  OauthApp,
  OauthAppPatchInput,
} from '@company-data/protocol/wire/identity/oauth-apps'
export type { RecoveryCopy, RecoveryKind } from '@company-data/protocol/wire/identity/recovery-copies'
export type { CreatedServiceClient, ServiceClientRecord } from '@company-data/protocol/wire/identity/service-clients'
export type {
  DailyCounts,
  FoundRecord,
  Overview,
  PortalSearch,
  RecentAction,
  ServiceOverview,
} from '@company-data/protocol/wire/operations/overview'
export type { RequestEntry } from '@company-data/protocol/wire/operations/requests'
export type { FetchedPlugin } from '@company-data/protocol/wire/plugins/forwarder'
export type { NewPlugin, PluginList, PluginRecord } from '@company-data/protocol/wire/plugins/plugins'
export type { ManagedRequestFieldSet, NewRequestFieldInput } from '@company-data/protocol/wire/sharing/request-fields'
export type { ServiceLogEntry } from '@company-data/protocol/wire/sharing/service-logs'
export type { DeletedService, ServicePatchInput, ServiceRecord } from '@company-data/protocol/wire/sharing/services'
export type { ShareConfig } from '@company-data/protocol/wire/sharing/share-config'
export type { SharePhoto } from '@company-data/protocol/wire/sharing/share-photos'
export type { AccountKeyFile } from '../accounts/account-key.ts'
export type { Recovery } from '../accounts/recover-secret.ts'
export type { RecoverySecret } from '../accounts/recovery-copies.ts'
export type { NewCompany } from '../accounts/register.ts'
export type { CustomerChangePage, CustomerChangesOptions } from '../changes/customer-changes-feed.ts'
export { type AccountClient, type AccountClientOptions, createAccountClient } from '../clients/account-client.ts'
export { type CompanyClient, createCompanyClient } from '../clients/company-client.ts'
export { createDelegateClient, type DelegateClient } from '../clients/delegate-client.ts'
export type { MachineClient, MachineClientOptions } from '../clients/machine-client.ts'
export { createPortalClient, type PortalClient } from '../clients/portal-client.ts'
export type { DelegateInvite } from '../delegates/accept-invite.ts'
export type { ServiceKeyHandover } from '../delegates/delegates.ts'
export type { DelegateServiceKey } from '../delegates/handed-over-keys.ts'
export type { FlowDefinition, FlowDefinitionInput, FlowRecord, FlowVersion, SavedDraft } from '../flows/flow-record.ts'
export type { ServiceFlows, ServiceFlowsOptions } from '../flows/service-flows.ts'
export { createServiceKeys, loadServiceKey } from '../keys/key-recipes.ts'
export type { PinStore } from '../keys/pins/pin-store.ts'
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
