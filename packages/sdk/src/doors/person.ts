// The door `@company-data/sdk/person`: everything that the app of a person needs, and no webhook code.
export type { Unlock } from '../calls/approvals/person-challenges.ts'
export type { PushStreamOptions } from '../calls/delivery/push-stream.ts'
export type { VerificationMethod } from '../calls/sharing/verifications.ts'
export { createPersonClient, type PersonClient } from '../clients/person-client.ts'
export type { ReceivedConnectRequest } from '../records/connection-records.ts'
export type { StartedVerification } from '../records/sharing-records.ts'
export * from './parts/every-account.ts'
export * from './parts/every-client.ts'
