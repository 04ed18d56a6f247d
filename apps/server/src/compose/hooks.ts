// Hook → subscribers, in call order. A hook is named after the feature that calls it.
// `tools/checks/check-boundaries.ts` reads these tables: a subscriber knows the feature whose hook it subscribes to.
import type { TwoFactor, TwoFactorConsents } from '../features/approvals/two-factor/index.ts'
import type { DocumentHooks, Documents } from '../features/contracts/documents/index.ts'
import type { FlowRuns } from '../features/contracts/flow-runs/index.ts'
import type { Flows } from '../features/contracts/flows/index.ts'
import type { ChangeHooks } from '../features/delivery/changes/index.ts'
import { numberLeaving } from '../features/delivery/changes/index.ts'
import { awaitRelease, findParked, wakeWebhooks } from '../features/delivery/webhooks/index.ts'
import type { AccountHooks, AccountToDelete, CleanupHooks } from '../features/identity/accounts/index.ts'
import type { Clients } from '../features/identity/clients/index.ts'
import type { Companies } from '../features/identity/companies/index.ts'
import type { Delegates } from '../features/identity/delegates/index.ts'
import type { OAuth, OAuthHooks } from '../features/identity/oauth/index.ts'
import type { SignInApps } from '../features/identity/sign-in-apps/index.ts'
import type { TokenHooks } from '../features/identity/tokens/index.ts'
import { accountsInUse, eraseAccountData, type MoveHooks, type Regions } from '../features/operations/regions/index.ts'
import type { Reports } from '../features/operations/reports/index.ts'
import type { PluginHooks, Plugins } from '../features/plugins/plugins/index.ts'
import type { BlockHooks, Blocks } from '../features/sharing/blocks/index.ts'
import type { ConnectRequests } from '../features/sharing/connect-requests/index.ts'
import type { ConnectingHooks, Connections, EndingHooks } from '../features/sharing/connections/index.ts'
import { type ContactDataHooks, hasFieldsWithType } from '../features/sharing/contact-data/index.ts'
import type { FieldTypeHooks } from '../features/sharing/field-types/index.ts'
import {
  hasRequestFieldsWithType,
  type RequestFieldHooks,
  type RequestFields,
} from '../features/sharing/request-fields/index.ts'
import type { ServiceHooks, Services } from '../features/sharing/services/index.ts'
import type { Database } from '../platform/db/index.ts'
import type { Blobs } from '../platform/files/index.ts'
import type { Subscriptions } from '../platform/hooks/hooks.ts'
import type { RegionTables } from '../schema/region.ts'
import type { Platform } from './open-platform.ts'
import { pluginUses } from './plugins/plugin-uses.ts'

export interface DirectoryHooks extends AccountHooks, FieldTypeHooks, MoveHooks, OAuthHooks, TokenHooks {}

export interface RegionHooks
  extends ServiceHooks,
    BlockHooks,
    ContactDataHooks,
    RequestFieldHooks,
    ConnectingHooks,
    EndingHooks,
    ChangeHooks,
    CleanupHooks,
    DocumentHooks,
    PluginHooks {}

interface RegionSubscribers {
  services: Services
  connections: Connections
  connectRequests: ConnectRequests
  blocks: Blocks
  twoFactor: TwoFactor
  documents: Documents
  flows: Flows
  flowRuns: FlowRuns
  requestFields: RequestFields
  plugins: Plugins
}

interface DirectorySubscribers {
  twoFactorConsents: TwoFactorConsents
  regions: Regions
  companies: Companies
  clients: Clients
  oauth: OAuth
  signInApps: SignInApps
  delegates: Delegates
  reports: Reports
}

export const regionSubscriptions = (
  region: { database: Database<RegionTables>; files: Blobs; signInApps: SignInApps },
  {
    services,
    connections,
    connectRequests,
    blocks,
    twoFactor,
    documents,
    flows,
    flowRuns,
    plugins,
    requestFields,
  }: RegionSubscribers,
): Subscriptions<RegionHooks> => ({
  'plugins.uses': pluginUses(region.signInApps, requestFields, flows),
  'services.may-delete': [connections.endings.allowServiceDeletion],
  'services.deleting': [
    twoFactor.dismissWithService,
    flowRuns.endWithService,
    connections.endings.endServiceConnections,
    documents.ends.removeWithService,
  ],
  'services.changed': [connections.announceService],
  'request-fields.answered': connections.listAnsweredFields,
  'request-fields.published': [connections.announceRequestFields],
  'contact-data.changing': connections.liveCopies.changeWithSlots,
  'contact-data.attested': [connections.liveCopies.attestSlots],
  'contact-data.mappings': connections.liveCopies.findMappings,
  'connections.connecting': [connectRequests.acceptOnConnect],
  'connections.ending': [documents.ends.requireNoContract],
  'connections.ended': [twoFactor.revokeWithConnections, documents.ends.endOpenDocuments, flowRuns.endWithConnections],
  'blocks.blocked': [twoFactor.revokeWithBlock],
  'changes.slots': connections.readSlots,
  'changes.portal-service': services.openInPortal,
  'changes.parked': findParked,
  'documents.run': flowRuns.signedRun,
  'accounts.erasing': [flowRuns.keepSources, eraseAccountData({ ...region, remember: plugins.forget })],
  'accounts.leaving': [connections.endAccountConnections, connectRequests.forget, blocks.forget],
  'accounts.gone': [services.forgetCompany],
})

export const directorySubscriptions = (
  platform: Platform,
  { clients, companies, delegates, oauth, regions, reports, signInApps, twoFactorConsents }: DirectorySubscribers,
  findRegion: (region: string) => RegionSubscribers | undefined,
): Subscriptions<DirectoryHooks> => ({
  'accounts.deletion': endAtHome(platform, findRegion),
  'regions.leaving': [numberLeaving(platform.clock), awaitRelease],
  'regions.departing': [awaitRelease],
  'regions.settled': [wakeWebhooks],
  'accounts.naming': companies.allowName,
  'accounts.deleting': [
    companies.removeByAccount,
    clients.removeByAccount,
    delegates.removeByAccount,
    oauth.forget,
    reports.removeByAccount,
  ],
  'accounts.in-use': (userIds) => accountsInUse({ ...platform, regions }, userIds),
  'field-types.in-use': async (type) =>
    (await hasRequestFieldsWithType({ ...platform, regions }, type)) ||
    hasFieldsWithType({ ...platform, regions }, type),
  'oauth.enrolling': twoFactorConsents.enroll,
  'oauth.service': twoFactorConsents.read,
  'oauth.app': signInApps.request,
  'oauth.consenting': signInApps.consent,
  'oauth.signed-in': signInApps.keep,
  'tokens.revoking': [signInApps.forget],
})

/**
 * A company is deleted only if its services may be. A deletion runs at the home region, whose database is open here.
 */
const endAtHome =
  ({ log }: Platform, findRegion: (region: string) => RegionSubscribers | undefined) =>
  async ({ kind, userId, home }: AccountToDelete, deleteAccount: () => Promise<void>): Promise<void> => {
    const region = findRegion(home)
    await (kind === 'company' && region ? region.services.endCompany(userId, deleteAccount) : deleteAccount())
    if (!region) return
    const { connections, connectRequests, blocks } = region
    // G-013. The account is deleted: its clean-up ends what cannot be ended now.
    await connections
      .endAccountConnections(userId)
      .then(() => connectRequests.forget(userId))
      .then(() => blocks.forget(userId))
      .catch((error) => log.error('connections of a deleted account were not ended', error))
  }
