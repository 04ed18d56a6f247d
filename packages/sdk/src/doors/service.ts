// The door `@company-data/sdk/service`: the backend of a company, for one service.
export { type ChallengeResult, type EnrollmentState, verifyReceipt } from '../calls/approvals/challenges.ts'
export type { OpenedMessage } from '../calls/contracts/opened-message.ts'
export type { ChangesOptions } from '../calls/delivery/changes-feed.ts'
export type { Change } from '../calls/delivery/open-events.ts'
export { checkVerified, type OpenedConnection, type OpenedValue } from '../calls/sharing/connections/connections.ts'
export type { MachineClient, MachineClientOptions } from '../clients/machine-client.ts'
export { createServiceClient, type ServiceClient, type ServiceClientOptions } from '../clients/service-client.ts'
export { loadServiceKey } from '../keys/key-recipes.ts'
export type { ServiceKeyInput } from '../keys/service-key.ts'
export type { DecryptManyOptions, DecryptResult } from '../keys/threads/decrypt-result.ts'
export type { WhoAmI } from '../records/client-records.ts'
export type {
  ConnectionRecord,
  ConnectionValue,
  CreatedConnectRequest,
  SentConnectRequest,
} from '../records/connection-records.ts'
export type { CreatedBroadcast, CreatedMessage, MessageRecord } from '../records/contract-records.ts'
export type { ChangePage, WireEvent } from '../records/delivery-records.ts'
export type { NewRequestFieldInput, RequestFieldSet, ServiceLogEntry } from '../records/sharing-records.ts'
export type { ClientCredentials } from '../tokens/client-tokens.ts'
export type { Token, TokenSource } from '../tokens/token.ts'
export { type FetchedToken, type TokenCache, type TokenCacheOptions, tokenCache } from '../tokens/token-cache.ts'
export { createTransport } from '../transport/transport.ts'
export * from './parts/every-client.ts'
export * from './parts/every-issuer.ts'
