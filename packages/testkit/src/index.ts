// The test kit: a platform in a test, callers, a mailbox, an endpoint with faults, raw requests.

export { registerCompany, registerPerson, renewSession, type TestAccount } from './callers/accounts.ts'
export { createAccountClient, createServiceClient, type TestClient } from './callers/clients.ts'
export { makeLegacy, removePattern } from './callers/legacy-client.ts'
export { accountClient, type Callers, serviceClient, session, testCallers } from './callers/pipeline-callers.ts'
export { uniqueName } from './callers/unique-name.ts'
export { type AnswerOptions, type Behaviour, behaviours, type Exchange } from './endpoints/behaviours.ts'
export { type EndpointSink, type SinkRequest, startEndpointSink } from './endpoints/endpoint-sink.ts'
export { answerProblem } from './fuzz/answers.ts'
export { type FuzzOptions, type FuzzReport, fuzz } from './fuzz/fuzz.ts'
export type { FuzzedPlatform } from './fuzz/participants.ts'
export { type Random, random } from './fuzz/random.ts'
export { type CallOptions, call, type Reply, sendRaw } from './http/call.ts'
export { openPushStream, type PushStream, type ReceivedPush } from './http/push-stream.ts'
export { answersIn, answersTo, assertRefusal } from './http/raw-http.ts'
export { expectStatus, keyOf } from './http/replies.ts'
export { newKeyPair } from './keys/key-pairs.ts'
export { newPrivatePem } from './keys/service-keys.ts'
export { totpAt } from './keys/totp.ts'
export { type Mailbox, type MailWait, mailbox } from './mail/mailbox.ts'
export { atEnd } from './platform/at-end.ts'
export { blockTable } from './platform/blocked-table.ts'
export { type DatabaseProxy, startDatabaseProxy } from './platform/database-proxy.ts'
export { createDatabases, type TestDatabases } from './platform/databases.ts'
export { openDirectory, openRegion } from './platform/open-database.ts'
export { preparedFolder } from './platform/prepared-folder.ts'
export {
  type DataFolder,
  dataFolder,
  launchProgram,
  type Program,
  runProgram,
  startProgram,
} from './platform/program.ts'
export { quickSealKeys } from './platform/quick-seal-keys.ts'
export { startAppBeside, startProgramBeside } from './platform/second-process.ts'
export { type OwnPlatform, type PlatformOptions, startPlatform, type TestPlatform } from './platform/start-platform.ts'
export { borrowPlatform, ownPlatform, usePlatform } from './platform/use-platform.ts'
export type { ChoiceKind } from './run-model/choices.ts'
export { agreeFlaws, answerFlaws, type ModelAct } from './run-model/model-acts.ts'
export type { ModelCall } from './run-model/model-calls.ts'
export { type DriverOptions, type ModelDriver, type ModelReport, modelDriver } from './run-model/model-driver.ts'
export { serviceMembers } from './run-model/model-events.ts'
export {
  modelNodes,
  type OutputKey as ModelOutputKey,
  type PartyKey as ModelPartyKey,
  type Plan as ModelPlan,
} from './run-model/model-flow.ts'
export { type ModelWorld, modelWorld, worldWithTransport } from './run-model/model-world.ts'
export type { UserName as ModelUserName } from './run-model/reference.ts'
export { type S3Server, startS3Server } from './s3/s3-server.ts'
export { readCompanyRows, seedCompanyRows } from './scenes/company-rows.ts'
export { connect, connectBody, readValues, type TestAnswer } from './scenes/connection.ts'
export { addDatum, addSealedDatum, contactFieldId, editDatum } from './scenes/contact-data.ts'
export { type ContractScene, contractScene } from './scenes/contract-runs.ts'
export {
  type DocumentScene,
  documentScene,
  envelopeOf,
  sealedFor,
  sha256Of,
} from './scenes/documents.ts'
export {
  CHANGES_PATH,
  connected,
  type FedService,
  type FeedScene,
  idsOf,
  type RawFetch,
  rawFetch,
  startFeedScene,
  subject,
} from './scenes/feed.ts'
export { clearFile, dataUri, pdf, png, wrapperOf } from './scenes/files.ts'
export {
  deleteAccount,
  type FlowRunScene,
  type FlowRunSceneOptions,
  flowField,
  flowRunScene,
  twoStepFlow,
} from './scenes/flow-runs.ts'
export { createFlow, pdfWithLines, type TestFlow } from './scenes/flows.ts'
export { everythingStored, spellings } from './scenes/kept-text.ts'
export { leaseDefinition } from './scenes/lease-definition.ts'
export { boxOf, type LeaseScene, leaseScene, sealRoot } from './scenes/lease-runs.ts'
export {
  type ConversationSide,
  conversationOf,
  type ListedMessage,
  startConversation,
  type TestConversation,
} from './scenes/messages.ts'
export { pdfOf } from './scenes/pdf.ts'
export {
  carPlugin,
  describePlugin,
  openReply,
  type PluginScene,
  type RegisteredPlugin,
  registerPlugin,
  replyAsCarPlugin,
  sealQuestion,
  startPluginScene,
} from './scenes/plugins.ts'
export { type SeededValue, seedConnection, seedFile, sha256 } from './scenes/seeded-connection.ts'
export {
  createService,
  newServiceBody,
  type PublishedRequestField,
  requestField,
  type TestRequestField,
  type TestService,
} from './scenes/service.ts'
export {
  askUserinfo,
  createSignInApp,
  decideSignIn,
  exchangeSignIn,
  type SignInApp,
  signIn,
  signInRequest,
} from './scenes/sign-in.ts'
export { readAllRows } from './scenes/stored-rows.ts'
export {
  addDevice,
  approverOf,
  enroll,
  enrolledApprover,
  pollChallenge,
  raiseChallenge,
  type TestApprover,
  type TestDevice,
} from './scenes/two-factor.ts'
export {
  confirmVerification,
  otherCode,
  requestVerification,
  startVerification,
  verifyDatum,
} from './scenes/verification.ts'
export {
  type DeliveredEvent,
  eventOf,
  numberedChanges,
  numberOf,
  startWebhookScene,
  type TestWebhook,
  type WebhookScene,
} from './scenes/webhooks.ts'
export { eventually, leaveTimeFor, until } from './waiting/index.ts'
