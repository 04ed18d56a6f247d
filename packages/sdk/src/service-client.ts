// The client of a company's backend for one service: it reads what people share and opens it with the service key.
import { fieldTypeCalls } from './calls/field-types.ts'
import { keyCalls } from './calls/keys.ts'
import { whoamiCalls } from './calls/whoami.ts'
import { type MachineClient, type MachineClientOptions, machineClient } from './machine-client.ts'
import { type ServiceKeyInput, type ValueOpener, valueOpener } from './private-key.ts'

export interface ServiceClientOptions extends MachineClientOptions {
  /** Needed only to open values; it stays in this process and no call needs it (D1-SVC-19). */
  privateKey?: ServiceKeyInput
}

// each group of calls is one line here and one file in calls/
export interface ServiceClient
  extends MachineClient,
    ValueOpener,
    ReturnType<typeof whoamiCalls>,
    ReturnType<typeof fieldTypeCalls>,
    ReturnType<typeof keyCalls> {}

export const createServiceClient = ({ privateKey, ...options }: ServiceClientOptions): ServiceClient => {
  const { api, client } = machineClient(options)
  return {
    ...client,
    ...valueOpener(privateKey),
    ...whoamiCalls(api),
    ...fieldTypeCalls(api),
    ...keyCalls(api),
  }
}
