// The names of the wire schemas in the OpenAPI documents: each schema is named once, after its export.
import { z } from 'zod'
import { eventCatalog, wireEvent } from '../events.ts'
import * as challengeCards from './approvals/challenge-cards.ts'
import * as challenges from './approvals/challenges.ts'
import * as customerDocuments from './contracts/customer-documents.ts'
import * as documents from './contracts/documents.ts'
import * as flowGeneration from './contracts/flow-generation.ts'
import * as flowRuns from './contracts/flow-runs.ts'
import * as flows from './contracts/flows.ts'
import * as messages from './contracts/messages.ts'
import * as platformSeal from './contracts/platform-seal.ts'
import * as runReminders from './contracts/run-reminders.ts'
import * as signaturePictures from './contracts/signature-picture.ts'
import * as changesFeed from './delivery/changes-feed.ts'
import * as customerChangesFeed from './delivery/customer-changes-feed.ts'
import * as push from './delivery/push.ts'
import * as webhooks from './delivery/webhooks.ts'
import * as errorAnswer from './error-response.ts'
import * as account from './identity/account.ts'
import * as accountClients from './identity/account-clients.ts'
import * as accountDeletion from './identity/account-deletion.ts'
import * as accountKeys from './identity/account-keys.ts'
import * as accountLevel from './identity/account-level.ts'
import * as auditLog from './identity/audit-log.ts'
import * as activityBook from './identity/books/activity-book.ts'
import * as companyDomains from './identity/companies/company-domains.ts'
import * as companyIdentity from './identity/companies/company-identity.ts'
import * as delegates from './identity/delegates.ts'
import * as email from './identity/email.ts'
import * as login from './identity/login.ts'
import * as authorize from './identity/oauth/authorize.ts'
import * as consentDetails from './identity/oauth/consent-details.ts'
import * as detachedResult from './identity/oauth/detached-result.ts'
import * as introspection from './identity/oauth/introspection.ts'
import * as metadata from './identity/oauth/metadata.ts'
import * as requests from './identity/oauth/requests.ts'
import * as revocation from './identity/oauth/revocation.ts'
import * as signingKeys from './identity/oauth/signing-keys.ts'
import * as token from './identity/oauth/token.ts'
import * as userinfo from './identity/oauth/userinfo.ts'
import * as oauthApps from './identity/oauth-apps.ts'
import * as passcode from './identity/passcode.ts'
import * as passkeyLogin from './identity/passkeys/passkey-login.ts'
import * as password from './identity/password.ts'
import * as pins from './identity/pins.ts'
import * as profile from './identity/profile.ts'
import * as accountReturn from './identity/recovery/account-return.ts'
import * as recoveryKit from './identity/recovery/recovery-kit.ts'
import * as recoveryCopies from './identity/recovery-copies.ts'
import * as register from './identity/register.ts'
import * as secondFactor from './identity/second-factor.ts'
import * as serviceClients from './identity/service-clients.ts'
import * as sessions from './identity/sessions.ts'
import * as stepUp from './identity/step-up.ts'
import * as trustedDevices from './identity/trusted-devices.ts'
import * as whitelistBackfill from './identity/whitelist-backfill.ts'
import * as cells from './operations/cells.ts'
import * as clock from './operations/clock.ts'
import * as companyVerification from './operations/company-verification.ts'
import * as fileSweep from './operations/file-sweep.ts'
import * as health from './operations/health.ts'
import * as installation from './operations/installation.ts'
import * as jobs from './operations/jobs.ts'
import * as mail from './operations/mail.ts'
import * as modes from './operations/modes.ts'
import * as operatedAccounts from './operations/operated-accounts.ts'
import * as operators from './operations/operators.ts'
import * as overview from './operations/overview.ts'
import * as platform from './operations/platform.ts'
import * as quotas from './operations/quotas.ts'
import * as regionMove from './operations/region-move.ts'
import * as regions from './operations/regions.ts'
import * as reports from './operations/reports.ts'
import * as requestHistory from './operations/requests.ts'
import * as twofaStore from './operations/twofa-store.ts'
import { endLine } from './pages.ts'
import * as pluginForwarder from './plugins/forwarder.ts'
import * as pluginCall from './plugins/plugin-call.ts'
import * as pluginDescription from './plugins/plugin-description.ts'
import * as plugins from './plugins/plugins.ts'
import * as blocks from './sharing/blocks.ts'
import * as companyProfile from './sharing/company-profile.ts'
import * as connectRequests from './sharing/connect-requests.ts'
import * as connections from './sharing/connections.ts'
import * as consents from './sharing/consents.ts'
import * as contactData from './sharing/contact-data.ts'
import * as contactFields from './sharing/contact-fields.ts'
import * as customerConnections from './sharing/customer-connections.ts'
import * as fieldTypes from './sharing/field-types.ts'
import * as keyLog from './sharing/key-log.ts'
import * as keys from './sharing/keys.ts'
import * as ownerServiceKeys from './sharing/owner-service-keys.ts'
import * as photos from './sharing/photos.ts'
import * as profileByCode from './sharing/profile-by-code.ts'
import * as requestFields from './sharing/request-fields.ts'
import * as sandbox from './sharing/sandbox.ts'
import * as serviceKeys from './sharing/service-keys.ts'
import * as serviceLogs from './sharing/service-logs.ts'
import * as services from './sharing/services.ts'
import * as shareConfig from './sharing/share-config.ts'
import * as sharePhotos from './sharing/share-photos.ts'
import * as slotAnswers from './sharing/slot-answers.ts'
import * as verifications from './sharing/verifications.ts'

const modules: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  changesFeed,
  customerChangesFeed,
  webhooks,
  errorAnswer,
  accountClients,
  accountDeletion,
  accountKeys,
  accountLevel,
  accountReturn,
  account,
  auditLog,
  companyDomains,
  companyIdentity,
  delegates,
  email,
  login,
  authorize,
  detachedResult,
  introspection,
  metadata,
  requests,
  revocation,
  signingKeys,
  token,
  userinfo,
  oauthApps,
  passcode,
  passkeyLogin,
  password,
  activityBook,
  pins,
  profile,
  recoveryCopies,
  recoveryKit,
  register,
  secondFactor,
  stepUp,
  serviceClients,
  sessions,
  trustedDevices,
  whitelistBackfill,
  cells,
  clock,
  health,
  jobs,
  companyVerification,
  fileSweep,
  mail,
  modes,
  installation,
  operatedAccounts,
  operators,
  overview,
  platform,
  quotas,
  regionMove,
  requestHistory,
  regions,
  reports,
  blocks,
  companyProfile,
  connectRequests,
  connections,
  flowGeneration,
  flowRuns,
  flows,
  runReminders,
  signaturePictures,
  messages,
  platformSeal,
  plugins,
  pluginForwarder,
  pluginCall,
  pluginDescription,
  challengeCards,
  challenges,
  push,
  documents,
  customerDocuments,
  twofaStore,
  consentDetails,
  consents,
  contactData,
  contactFields,
  customerConnections,
  fieldTypes,
  keyLog,
  keys,
  photos,
  profileByCode,
  requestFields,
  serviceKeys,
  ownerServiceKeys,
  serviceLogs,
  sandbox,
  services,
  shareConfig,
  sharePhotos,
  slotAnswers,
  verifications,
]

/** `serviceRecord` and `connection_created` become ServiceRecord and ConnectionCreated. */
const pascal = (name: string): string => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Texts and numbers are described where they are used; a schema with a shape gets a name. */
const hasShape = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject ||
  value instanceof z.ZodUnion ||
  value instanceof z.ZodEnum ||
  // A strict body (strict-body.ts) is an object whose ignored members are removed.
  (value instanceof z.ZodPipe && value.def.in instanceof z.ZodObject)

const events = Object.entries(eventCatalog).map(([name, { schema }]): [z.ZodType, string] => [
  schema,
  `${pascal(name.replace('2fa', 'twofa'))}Event`,
])

export const namedSchemas: ReadonlyMap<z.ZodType, string> = new Map([
  ...modules.flatMap((module) =>
    Object.entries(module).flatMap(
      ([name, value]): Array<[z.ZodType, string]> => (hasShape(value) ? [[value, pascal(name)]] : []),
    ),
  ),
  ...events,
  [wireEvent, 'Event'],
  [endLine, 'EndLine'],
])
