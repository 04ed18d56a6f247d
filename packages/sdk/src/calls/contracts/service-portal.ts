// A service as users of the portal work with it: its documents, messages and conversations, opened with its key.
import { openValue } from '@company-data/crypto'
import type { Conversation } from '@company-data/protocol/wire/contracts/messages'
import { type ServiceKeyInput, serviceKey, servicePublicKey } from '../../keys/service-key.ts'
import type { Api } from '../../transport/api.ts'
import { itemsOf, type PageOptions } from '../../transport/pages.ts'
import { path } from '../../transport/path.ts'
import type { Transport } from '../../transport/transport.ts'
import { companyDocumentCalls } from './documents/company-documents.ts'
import { serviceMessageCalls } from './service-messages.ts'

/**
 * How a service is opened at the portal.
 * @example
 * const options: ServicePortalOptions = { privateKey: { pem: await company.getPrivatePem(serviceId), passphrase } }
 */
export interface ServicePortalOptions {
  /** Needed only to open messages and sealed contracts. It stays in this process; no call sends it. */
  privateKey?: ServiceKeyInput
}

/**
 * The documents and messages of one service at the portal.
 * @example
 * const portal: ServicePortal = company.servicePortal(serviceId)
 * for await (const { display_name, unread_count } of portal.conversations()) console.log(display_name, unread_count)
 */
export interface ServicePortal
  extends ReturnType<typeof companyDocumentCalls>,
    ReturnType<typeof serviceMessageCalls>,
    ReturnType<typeof conversationCalls> {}

const conversationCalls = (api: Api, base: string) => ({
  /** The connections that have messages, the latest first, with how many are unread. */
  conversations: (options: PageOptions = {}): AsyncGenerator<Conversation, void, undefined> =>
    itemsOf(api, `${base}/messages`, { ...options }),
})

export const servicePortalCalls = ({ api, request }: { api: Api; request: Transport['request'] }) => ({
  /** One service at the portal: the calls of its backend about documents and messages, made by whoever is signed in. */
  servicePortal(serviceId: string, { privateKey }: ServicePortalOptions = {}): ServicePortal {
    const base = path`/api/portal/services/${serviceId}`
    const key = serviceKey(privateKey)
    const open = async (wrapper: string): Promise<string> => openValue(wrapper, (await key()).key)
    return {
      ...companyDocumentCalls({ api, request, base, openValue: open }),
      ...serviceMessageCalls({ api, base, openValue: open, ownPublicKey: servicePublicKey(privateKey) }),
      ...conversationCalls(api, base),
    }
  },
})
