// The client of a company's backend for one service: reads shared data and opens it with the service key.
import { servicePrefix } from '@company-data/protocol/contract/prefixes'
import { challengeCalls, enrollmentCalls } from '../challenges/challenges.ts'
import { changesFeedCalls } from '../changes/changes-feed.ts'
import { serviceConnectRequestCalls } from '../connect-requests/service-connect-requests.ts'
import { type ConnectionCalls, connectionCalls } from '../connections/connections.ts'
import { sharedFileCalls } from '../connections/shared-files.ts'
import { fieldCatalogCalls } from '../contact-data/contact-fields.ts'
import { companyDocumentCalls } from '../documents/company-documents.ts'
import { fieldTypeCalls } from '../field-types/field-types.ts'
import { publishedFlowCalls, serviceRunCalls } from '../flow-runs/owner-runs.ts'
import { createServiceOpener, type ValueOpener } from '../keys/decrypt-many.ts'
import { publicKeyCalls } from '../keys/public-keys.ts'
import type { ServiceKeyInput } from '../keys/service-key.ts'
import { whoamiCalls } from '../machine-clients/whoami.ts'
import { serviceMessageCalls } from '../messages/service-messages.ts'
import { requestFieldCalls } from '../request-fields/request-fields.ts'
import { platformSealCalls } from '../seals/platform-seal.ts'
import { clientLogCalls } from '../services/service-logs.ts'
import { type MachineClient, type MachineClientOptions, machineClient } from './machine-client.ts'

/**
 * The options of a service client.
 * @example
 * const options: ServiceClientOptions = { frontDoorUrl, clientId, clientSecret, privateKey: { pem, passphrase } }
 */
export interface ServiceClientOptions extends MachineClientOptions {
  /** D1-SVC-19: needed only to open values. It stays in this process; no call sends it. */
  privateKey?: ServiceKeyInput
}

/**
 * The calls of a company's backend for one service: read connections, follow changes, open values and files.
 * @example
 * for await (const connection of service.connections.list()) {
 *   const { display_name, values } = await service.connections.open(connection)
 *   console.log(display_name, values.email?.plaintext)
 * }
 */
export interface ServiceClient extends MachineClient, ValueOpener, ReturnType<typeof whoamiCalls> {
  /** The logins that persons approve. */
  challenges: ReturnType<typeof challengeCalls>
  /** The persons who approve the logins of the service. */
  enrollments: ReturnType<typeof enrollmentCalls>
  /** The files that customers share. */
  files: ReturnType<typeof sharedFileCalls>
  /** The fields that the service asks for. */
  requestFields: ReturnType<typeof requestFieldCalls>
  /** The invitations of persons. */
  connectRequests: ReturnType<typeof serviceConnectRequestCalls>
  /** The published flows of the service. */
  flows: ReturnType<typeof publishedFlowCalls>
  /** The runs of these flows. */
  runs: ReturnType<typeof serviceRunCalls>
  /** The certificates that the platform seals contracts with. */
  platformSeal: ReturnType<typeof platformSealCalls>
  /** The catalog of contact fields. */
  contactFields: ReturnType<typeof fieldCatalogCalls>
  /** The log of changes to the service. */
  logs: ReturnType<typeof clientLogCalls>
  /** The registry of field types. */
  fieldTypes: ReturnType<typeof fieldTypeCalls>
  /** The public keys of persons, companies and services, by code. */
  publicKeys: ReturnType<typeof publicKeyCalls>
  /** The events of the service that its backend has not fetched yet. */
  changes: ReturnType<typeof changesFeedCalls>
  /** Documents and contracts that the service sends to its customers. */
  documents: ReturnType<typeof companyDocumentCalls>
  /** The customers of the service, and the values that they share. */
  connections: ConnectionCalls
  /** The conversations with customers. */
  messages: ReturnType<typeof serviceMessageCalls>
}

/**
 * A client for a company's backend.
 * @example
 * const service = createServiceClient({ frontDoorUrl, clientId, clientSecret, privateKey: { pem, passphrase } })
 * for await (const { event, plaintext } of service.changes.follow({ decrypt: true })) console.log(event, plaintext)
 */
export const createServiceClient = ({ privateKey, ...options }: ServiceClientOptions): ServiceClient => {
  const { api, client, pins } = machineClient(options)
  const { publicKey: ownPublicKey, ...opener } = createServiceOpener(privateKey)
  const { openValue } = opener
  const connections = connectionCalls({ api, base: servicePrefix, opener })
  const files = sharedFileCalls({ request: client.request, base: servicePrefix, opener })
  const { whoami } = whoamiCalls(api)
  const publicKeys = publicKeyCalls(api)
  return {
    ...client,
    ...opener,
    whoami,
    challenges: challengeCalls(api),
    enrollments: enrollmentCalls(api, options, options.frontDoorUrl),
    connections,
    files,
    changes: changesFeedCalls(api, opener),
    requestFields: requestFieldCalls(api),
    connectRequests: serviceConnectRequestCalls(api, servicePrefix),
    messages: serviceMessageCalls({ api, base: servicePrefix, openValue, ownPublicKey, pins }),
    documents: companyDocumentCalls({ api, base: servicePrefix, openValue, pins }),
    flows: publishedFlowCalls(api),
    runs: serviceRunCalls({
      api,
      pins,
      openValue,
      derivedPublicKey: ownPublicKey,
      companyUserId: async () => (await whoami()).company_user_id,
      source: { connections, files, publicKeys },
    }),
    platformSeal: platformSealCalls(api),
    contactFields: fieldCatalogCalls(api),
    logs: clientLogCalls(api),
    fieldTypes: fieldTypeCalls(api),
    publicKeys,
  }
}
