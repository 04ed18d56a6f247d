// The test kit: a platform in a test, callers, a mailbox, an endpoint with faults, raw requests.

export { registerCompany, registerPerson, renewSession, type TestAccount } from './callers/accounts.ts'
export { createAccountClient, createServiceClient, type TestClient } from './callers/clients.ts'
export { addDelegate, type TestDelegate } from './callers/delegates.ts'
export { makeLegacy, removePattern } from './callers/legacy-client.ts'
export { accountClient, type Callers, serviceClient, session, testCallers } from './callers/pipeline-callers.ts'
export { uniqueName } from './callers/unique-name.ts'
export { type Behaviour, behaviours, type Exchange, type ResponseOptions } from './endpoints/behaviours.ts'
export { type DnsServer, startDnsServer } from './endpoints/dns-server.ts'
export { type EndpointSink, type SinkRequest, startEndpointSink } from './endpoints/endpoint-sink.ts'
export { readCompanyRows, seedCompanyRows } from './fixtures/company-rows.ts'
export { connect, connectBody, readValues, type TestAnswer } from './fixtures/connection.ts'
export { addDatum, addSealedDatum, contactFieldId, editDatum } from './fixtures/contact-data.ts'
export { type ContractFixture, createContractFixture } from './fixtures/contract-runs.ts'
export {
  createDocumentFixture,
  type DocumentFixture,
  sealedFor,
  sha256Hex,
  toEnvelope,
} from './fixtures/documents.ts'
export {
  CHANGES_PATH,
  connected,
  type FedService,
  type FeedFixture,
  type RawFetch,
  rawFetch,
  readItemIds,
  startFeedFixture,
  subject,
} from './fixtures/feed.ts'
export { clearFile, createRandomWrapper, dataUri, pdf, png } from './fixtures/files.ts'
export {
  createFlowRunFixture,
  deleteAccount,
  type FlowRunFixture,
  type FlowRunFixtureOptions,
  flowField,
  twoStepFlow,
} from './fixtures/flow-runs.ts'
export { createFlow, pdfWithLines, type TestFlow } from './fixtures/flows.ts'
export { leaseDefinition } from './fixtures/lease-definition.ts'
export { createLeaseFixture, type LeaseFixture, sealBox, sealRoot } from './fixtures/lease-runs.ts'
export {
  type ConversationParticipant,
  type ListedMessage,
  openConversation,
  startConversation,
  type TestConversation,
} from './fixtures/messages.ts'
export { type AddedPasskey, addPasskey, prfWrap } from './fixtures/passkeys.ts'
export { buildPdf } from './fixtures/pdf.ts'
export {
  carPlugin,
  describePlugin,
  openReply,
  type PluginFixture,
  type RegisteredPlugin,
  registerPlugin,
  replyAsCarPlugin,
  sealQuestion,
  startPluginFixture,
} from './fixtures/plugins.ts'
export {
  addKit,
  beginReturn,
  prepareFinish,
  prepareKit,
  returnWithKit,
  sendReturn,
  type TestKit,
  type TestReturn,
} from './fixtures/recovery-kit.ts'
export { type SeededValue, seedConnection, seedFile, sha256 } from './fixtures/seeded-connection.ts'
export {
  createService,
  newServiceBody,
  type PublishedRequestField,
  requestField,
  type TestRequestField,
  type TestService,
} from './fixtures/service.ts'
export {
  askUserinfo,
  createSignInApp,
  decideSignIn,
  exchangeSignIn,
  type SignInApp,
  signIn,
  signInRequest,
} from './fixtures/sign-in.ts'
export { readAllRows } from './fixtures/stored-rows.ts'
export { everythingStored, spellings } from './fixtures/stored-text.ts'
export {
  addDevice,
  createApprover,
  enroll,
  enrolledApprover,
  pollChallenge,
  raiseChallenge,
  type TestApprover,
  type TestDevice,
} from './fixtures/two-factor.ts'
export {
  confirmVerification,
  otherCode,
  requestVerification,
  startVerification,
  verifyDatum,
} from './fixtures/verification.ts'
export {
  type DeliveredEvent,
  numberedChanges,
  parseEvent,
  readEventNumber,
  startWebhookFixture,
  type TestWebhook,
  type WebhookFixture,
} from './fixtures/webhooks.ts'
export { type FuzzOptions, type FuzzReport, fuzz } from './fuzz/fuzz.ts'
export type { FuzzedPlatform } from './fuzz/participants.ts'
export { type Random, random } from './fuzz/random.ts'
export { findResponseProblem } from './fuzz/responses.ts'
export { type CallOptions, call, type Reply, sendRaw } from './http/call.ts'
export { openPushStream, type PushStream, type ReceivedPush } from './http/push-stream.ts'
export { assertRefusal, parseResponses, sendAndParse } from './http/raw-http.ts'
export { expectStatus, readStatusAndKey } from './http/replies.ts'
export { useFewerRounds } from './keys/derived-keys.ts'
export { nextDevice } from './keys/devices.ts'
export { newKeyPair } from './keys/key-pairs.ts'
export { createPasskey, type TestPasskey } from './keys/passkey.ts'
export { newPrivatePem } from './keys/service-keys.ts'
export { totpAt } from './keys/totp.ts'
export { type Mailbox, type MailWait, mailbox } from './mail/mailbox.ts'
export { blockTable } from './platform/blocked-table.ts'
export { addCleanup } from './platform/cleanup.ts'
export { type DatabaseProxy, startDatabaseProxy } from './platform/database-proxy.ts'
export { createDatabases, type TestDatabases } from './platform/databases.ts'
export { jobContext } from './platform/job-context.ts'
export { openDirectory, openPersonCell, openRegion } from './platform/open-database.ts'
export { preparedFolder } from './platform/prepared-folder.ts'
export {
  type DataFolder,
  dataFolder,
  launchOperatorCommand,
  launchProgram,
  type Program,
  runOperatorCommand,
  runProgram,
  startProgram,
} from './platform/program.ts'
export { quickSealKeys } from './platform/quick-rsa-keys.ts'
export { startAppBeside, startProgramBeside } from './platform/second-process.ts'
export { type OwnPlatform, type PlatformOptions, startPlatform, type TestPlatform } from './platform/start-platform.ts'
export { borrowPlatform, ownPlatform, usePlatform } from './platform/use-platform.ts'
export type { ChoiceKind } from './run-model/choices.ts'
export { agreeFlaws, answerFlaws, type ModelAction } from './run-model/model-actions.ts'
export type { ModelCall } from './run-model/model-calls.ts'
export { type DriverOptions, type ModelDriver, modelDriver } from './run-model/model-driver.ts'
export { serviceMembers } from './run-model/model-events.ts'
export {
  modelNodes,
  type OutputKey as ModelOutputKey,
  type PartyKey as ModelPartyKey,
  type Plan as ModelPlan,
} from './run-model/model-flow.ts'
export type { ModelReport } from './run-model/model-report.ts'
export { type ModelWorld, modelWorld, worldWithTransport } from './run-model/model-world.ts'
export type { UserName as ModelUserName } from './run-model/reference.ts'
export { type S3Server, startS3Server } from './s3/s3-server.ts'
export { eventually, leaveTimeFor, until } from './wait/index.ts'
