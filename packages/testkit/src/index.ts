// The test kit: a platform in a test, callers, a mailbox, an endpoint with faults, raw requests.

export {
  type CreatedService,
  createAccountClient,
  createService,
  createServiceClient,
  type Registered,
  type RegisteredClient,
  registerCompany,
  registerPerson,
} from './callers/accounts.ts'
export { makeLegacy, removePattern } from './callers/legacy-client.ts'
export { accountClient, type Callers, serviceClient, session, testCallers } from './callers/pipeline-callers.ts'
export { uniqueName } from './callers/unique-name.ts'
export { type AnswerOptions, type Behaviour, behaviours, type Exchange } from './endpoints/behaviours.ts'
export { type EndpointSink, type SinkRequest, startEndpointSink } from './endpoints/endpoint-sink.ts'
export { type CallOptions, call, type Reply, sendRaw } from './http/call.ts'
export { newKeyPair } from './keys/key-pairs.ts'
export { type Mailbox, type MailWait, mailbox } from './mail/mailbox.ts'
export { atEnd } from './platform/at-end.ts'
export { createDatabases, type TestDatabases } from './platform/databases.ts'
export { openDirectory, openRegion } from './platform/open-database.ts'
export { type OwnPlatform, type PlatformOptions, startPlatform, type TestPlatform } from './platform/start-platform.ts'
export { ownPlatform, usePlatform } from './platform/use-platform.ts'
export { type S3Server, startS3Server } from './s3/s3-server.ts'
