// A module of examples for the compiler: each is a function, below the declarations that they assume.

/** Declarations that the examples assume, so that each shows its own point only. */
const surroundings = `
declare const person: PersonClient, company: CompanyClient, delegate: DelegateClient, portal: PortalClient
declare const account: AccountClient, service: ServiceClient, transport: Transport
declare const email: string, password: string, token: string, code: string, secret: string, signature: string
declare const frontDoorUrl: string, clientId: string, clientSecret: string, client_id: string, client_secret: string
declare const accessToken: string, pem: string, passphrase: string, shareCode: string, spki: string
declare const connectionId: string, serviceId: string, delegateId: string, datumId: string
declare const webhookId: string, oldSecret: string, copyId: string, wrapper: string, wrappers: string[]
declare const appId: string, photoId: string, fieldId: string, pluginId: string, domainId: string, png: Uint8Array
declare const deviceId: string, sessionId: string, newPasskey: NewPasskey
declare const requestId: string, companyUserId: string, verificationId: string, subscriptionId: string
declare const auth: WebhookAuth, onEvent: ReceiverOptions['onEvent']
declare const userId: string, kitCode: string, accountReturn: AccountReturn
declare const flowId: string, runId: string, assetKey: string
declare const documentId: string, platformSealPem: string, pdf: Uint8Array
declare const sealInWorker: SealFile
type NewSandboxPerson = Parameters<CompanyClient['sandbox']['createPerson']>[1]
declare const newKeys: Omit<NewSandboxPerson, 'email' | 'display_name'>
declare const connection: ConnectionRecord, value: ConnectionValue, page: FilePart, error: unknown
declare const fetchToken: () => Promise<FetchedToken>
declare const event: WireEvent, options: HandlerOptions, raw: Uint8Array
declare const request: { headers: Record<string, string> }
declare const store: { has(key: string): Promise<boolean>; add(key: string): Promise<void> }
`

export interface Example {
  /** The thing that the example is about. */
  name: string
  code: string
}

/** `exports`: the names that an example may use without an import. */
export const writeExamples = (exports: readonly string[], examples: readonly Example[]): string => {
  const imports = [...new Set(exports)].map((name) => `  ${/^[A-Z](?!.*Error$)/.test(name) ? `type ${name}` : name},`)
  const functions = examples.map(({ name, code }) => `/** ${name} */\nasync () => {\n${code}\n}`)
  return [
    "import { createServer } from 'node:http'",
    `import {\n${imports.join('\n')}\n} from '@company-data/sdk'`,
    surroundings,
    `export const examples = [\n${functions.join(',\n')}\n]`,
  ].join('\n')
}
