// The test kit: a platform in a test, callers, a mailbox, an endpoint with faults, raw requests.
export { type CallOptions, call, type Reply, sendRaw } from './call.ts'
export { accountClient, type Callers, serviceClient, session, testCallers } from './callers.ts'
export { type AnswerOptions, type Behaviour, behaviours, type Exchange } from './endpoint-behaviours.ts'
export { type EndpointSink, type SinkRequest, startEndpointSink } from './endpoint-sink.ts'
export { newKeyPair } from './keys/key-pairs.ts'
export { makeLegacy, removePattern } from './legacy-client.ts'
export { type Mailbox, type MailWait, mailbox } from './mailbox.ts'
export { type PlatformOptions, startPlatform, type TestPlatform } from './platform.ts'
export {
  type CreatedService,
  createAccountClient,
  createService,
  createServiceClient,
  type Registered,
  type RegisteredClient,
  registerCompany,
  registerPerson,
} from './registered.ts'
export { type S3Server, startS3Server } from './s3-server.ts'
export { createDatabases, type TestDatabases } from './test-server.ts'
