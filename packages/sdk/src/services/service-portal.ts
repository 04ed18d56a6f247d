// A service at the portal: its connections, connect requests, documents and messages (G-181, A-82, A-83).
import { portalPrefix } from '@company-data/protocol/contract/prefixes'
import { serviceConnectRequestCalls } from '../connect-requests/service-connect-requests.ts'
import { type ConnectionCalls, connectionCalls } from '../connections/connections.ts'
import { sharedFileCalls } from '../connections/shared-files.ts'
import { companyDocumentCalls } from '../documents/company-documents.ts'
import { createServiceOpener, type ServiceOpener } from '../keys/decrypt-many.ts'
import type { Pins } from '../keys/pins/pinned-key.ts'
import type { ServiceKeyInput } from '../keys/service-key.ts'
import { conversationCalls, serviceMessageCalls } from '../messages/service-messages.ts'
import type { Api } from '../transport/api.ts'
import { fillIds } from '../transport/calls.ts'
import type { Transport } from '../transport/transport.ts'

/**
 * Options for opening a service at the portal.
 * @example
 * const options: ServicePortalOptions = { privateKey: { pem: await company.privatePem.read(serviceId), passphrase } }
 */
export interface ServicePortalOptions {
  /** Needed only to open values, messages and sealed contracts. It stays in this process; no call sends it. */
  privateKey?: ServiceKeyInput
  /** Replaces the key if another holder has it, such as a worker of the page. */
  opener?: ServiceOpener
}

/**
 * One service at the portal: its connections and their files, connect requests, documents and messages.
 * @example
 * const portal: ServicePortal = company.servicePortal(serviceId)
 * for await (const { display_name, unread_count } of portal.conversations.list()) console.log(display_name, unread_count)
 */
export interface ServicePortal {
  /** The files that customers share. */
  files: ReturnType<typeof sharedFileCalls>
  connectRequests: ReturnType<typeof serviceConnectRequestCalls>
  connections: ConnectionCalls
  documents: ReturnType<typeof companyDocumentCalls>
  messages: ReturnType<typeof serviceMessageCalls>
  conversations: ReturnType<typeof conversationCalls>
}

interface ServicePortalDeps {
  api: Api
  request: Transport['request']
  pins: Pins
}

export const servicePortalCalls = ({ api, request, pins }: ServicePortalDeps) => ({
  /**
   * One service at the portal: the calls of its backend, made by the signed-in user.
   * @example
   * const portal = company.servicePortal(serviceId, { privateKey: { pem: await company.privatePem.read(serviceId), passphrase } })
   * for await (const connection of portal.connections.list()) console.log(await portal.connections.open(connection))
   */
  servicePortal(serviceId: string, { privateKey, opener }: ServicePortalOptions = {}): ServicePortal {
    const base = fillIds(portalPrefix, { serviceId })
    const service = opener ?? createServiceOpener(privateKey)
    const { openValue } = service
    return {
      connections: connectionCalls({ api, base, opener: service }),
      files: sharedFileCalls({ request, base, opener: service }),
      connectRequests: serviceConnectRequestCalls(api, base),
      documents: companyDocumentCalls({ api, base, openValue, pins }),
      messages: serviceMessageCalls({ api, base, openValue, ownPublicKey: service.publicKey, pins }),
      conversations: conversationCalls(api, base),
    }
  },
})
