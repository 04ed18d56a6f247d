// The client of a company's backend for one service: it reads what people share and opens it with the service key.
import { changeCalls } from '../calls/delivery/changes-feed.ts'
import { whoamiCalls } from '../calls/identity/clients/whoami.ts'
import { connectRequestCalls } from '../calls/sharing/connect-requests/sent-connect-requests.ts'
import { connectionCalls } from '../calls/sharing/connections/connections.ts'
import { fieldTypeCalls } from '../calls/sharing/field-types.ts'
import { fieldCatalogCalls } from '../calls/sharing/profiles/contact-fields.ts'
import { keyCalls } from '../calls/sharing/public-keys.ts'
import { requestFieldCalls } from '../calls/sharing/request-fields.ts'
import { ownLogCalls } from '../calls/sharing/services/logs.ts'
import { fileCalls } from '../files/received-file.ts'
import { type ServiceKeyInput, type ValueOpener, valueOpener } from '../keys/decrypt-many.ts'
import { type MachineClient, type MachineClientOptions, machineClient } from './machine-client.ts'

export interface ServiceClientOptions extends MachineClientOptions {
  /** Needed only to open values; it stays in this process and no call needs it (D1-SVC-19). */
  privateKey?: ServiceKeyInput
}

// each group of calls is one line here and one file in calls/
export interface ServiceClient
  extends MachineClient,
    ValueOpener,
    ReturnType<typeof whoamiCalls>,
    ReturnType<typeof connectionCalls>,
    ReturnType<typeof fileCalls>,
    ReturnType<typeof changeCalls>,
    ReturnType<typeof requestFieldCalls>,
    ReturnType<typeof connectRequestCalls>,
    ReturnType<typeof fieldCatalogCalls>,
    ReturnType<typeof ownLogCalls>,
    ReturnType<typeof fieldTypeCalls>,
    ReturnType<typeof keyCalls> {}

export const createServiceClient = ({ privateKey, ...options }: ServiceClientOptions): ServiceClient => {
  const { api, client } = machineClient(options)
  const opener = valueOpener(privateKey)
  return {
    ...client,
    ...opener,
    ...whoamiCalls(api),
    ...connectionCalls(api, opener),
    ...fileCalls(client.request, opener),
    ...changeCalls(api, opener),
    ...requestFieldCalls(api),
    ...connectRequestCalls(api),
    ...fieldCatalogCalls(api),
    ...ownLogCalls(api),
    ...fieldTypeCalls(api),
    ...keyCalls(api),
  }
}
