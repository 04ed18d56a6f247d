// The clients of the SDK for the profile of a command, each created when it is first needed.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type AccountClient,
  type CompanyClient,
  createAccountClient,
  createCompanyClient,
  type SavedSession,
} from '@company-data/sdk/company'
import { createServiceClient, type ServiceClient, type ServiceKeyInput } from '@company-data/sdk/service'
import { CommandError, credentialsError, exitCodes, usageError } from '../program/exit-codes.ts'
import { withoutControls } from '../program/output.ts'
import type { Prompt } from '../program/prompt.ts'
import type { System } from '../program/system.ts'
import { VERSION } from '../version.ts'
import { lockSession } from './file-lock.ts'
import { normalizeUrl, type Profile, type Profiles } from './profiles.ts'
import { openSecretStore } from './secret-store.ts'
import { createStoredSession } from './stored-session.ts'

/** Calls that an account client and an owner have in common. */
export type Manager = Pick<
  AccountClient,
  'account' | 'services' | 'serviceClients' | 'requestFields' | 'webhooks' | 'sandbox' | 'fieldTypes' | 'flows'
>

export interface Clients {
  url(): Promise<string>
  /** With the private key of the service, if the command opens values. */
  service(options?: { withKey?: boolean }): Promise<ServiceClient>
  manager(): Promise<Manager>
  /** True if the profile or the variables name such credentials, even if they cannot be used. */
  has(client: 'service' | 'manager'): Promise<boolean>
  owner(): Promise<CompanyClient>
  privateKey(keyFile?: string): Promise<ServiceKeyInput>
  /** The service of the service client, unless another is named. */
  serviceId(givenId?: string): Promise<string>
  /** Stores a renewed session and releases it for other commands; a later call takes it again. */
  close(): Promise<void>
}

export interface ClientDeps {
  system: System
  prompt: Prompt
  profiles: Profiles
}

export const secretKinds = ['service', 'account', 'owner', 'passphrase', 'sandbox'] as const

export type SecretKind = (typeof secretKinds)[number]

export const secretName = (profile: string, kind: SecretKind): string => `${profile}/${kind}`

/** The names of all secrets that a profile can have. */
export const secretNames = (profile: string): string[] => secretKinds.map((kind) => secretName(profile, kind))

/** The message of JSON.parse would show a part of the secret. */
export const parseSecret = <T>(name: string, text: string): T => {
  try {
    return JSON.parse(text) as T
  } catch {
    throw credentialsError(`The stored secret \`${name}\` is damaged.`, 'Run `company-data login` again.')
  }
}

const signInFirst = (credentials: string, login = 'company-data login') =>
  credentialsError(`This command needs ${credentials}.`, `Run \`${login}\`; one profile can have all three kinds.`)

const ownerFirst = () => signInFirst('the sign-in of an owner or a delegate', 'company-data login --email EMAIL')

/** The id of a client begins with its kind. */
const PREFIXES = { service: 'svc_', account: 'acct_' } as const

/** The client of the variables, unless its id is that of another kind. */
const readVariables = ({ env }: System, kind: keyof typeof PREFIXES) => {
  const { COMPANY_DATA_CLIENT_ID: clientId, COMPANY_DATA_CLIENT_SECRET: clientSecret } = env
  const otherPrefix = kind === 'service' ? PREFIXES.account : PREFIXES.service
  return clientId && clientSecret && !clientId.startsWith(otherPrefix) ? { clientId, clientSecret } : undefined
}

const hasVariables = (system: System, kind: keyof typeof PREFIXES): boolean => readVariables(system, kind) !== undefined

const USER_AGENT = `company-data-cli/${VERSION}`

const readUrl = async ({ system, profiles }: ClientDeps): Promise<string> => {
  const url = system.env.COMPANY_DATA_URL || (await profiles.read())?.url
  if (url === undefined) throw credentialsError('You are not signed in.', 'Run `company-data login`.')
  return normalizeUrl(url)
}

/** The profile for its stored credentials, which go to the platform of the profile and to no other. */
const readProfile = async (deps: ClientDeps): Promise<Profile> => {
  const [url, profile] = [await readUrl(deps), await deps.profiles.read()]
  if (profile !== undefined && normalizeUrl(profile.url) !== url)
    throw credentialsError(
      `COMPANY_DATA_URL is ${url}, but the credentials of the profile \`${await deps.profiles.name()}\` are for ${profile.url}.`,
      'Unset the variable, choose another profile, or set COMPANY_DATA_CLIENT_ID and COMPANY_DATA_CLIENT_SECRET.',
    )
  return { secrets: 'file', ...profile, url }
}

const readCredentials = async (deps: ClientDeps, kind: 'service' | 'account', description: string) => {
  const options = { frontDoorUrl: await readUrl(deps), userAgent: USER_AGENT }
  const variables = readVariables(deps.system, kind)
  if (variables) return { ...options, ...variables }
  const profile = await readProfile(deps)
  const storedClient = profile[kind]
  if (storedClient === undefined) throw signInFirst(description)
  const name = secretName(await deps.profiles.name(), kind)
  const secret = await openSecretStore(deps.system, profile.secrets).get(name)
  if (secret === undefined) throw signInFirst(description)
  return { ...options, clientId: storedClient.client_id, clientSecret: secret }
}

const readKeyFile = async (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(exitCodes.key, `${path} cannot be read: ${error.code}.`, 'Name the private PEM with --key.')
  })

const loadPrivateKey = async (deps: ClientDeps, path?: string): Promise<ServiceKeyInput> => {
  const { system, prompt, profiles } = deps
  const profile = await profiles.read()
  const keyFile = path ?? (system.env.COMPANY_DATA_KEY_FILE || profile?.key_file)
  if (keyFile === undefined)
    throw new CommandError(
      exitCodes.key,
      'Values open with the private PEM of the service, and none is named.',
      'Use --key FILE, COMPANY_DATA_KEY_FILE, or `company-data login --key FILE`.',
    )
  const pem = await readKeyFile(resolve(system.folder, keyFile))
  if (!pem.includes('ENCRYPTED PRIVATE KEY')) return pem
  const store = profile && openSecretStore(system, profile.secrets)
  const passphrase =
    (system.env.COMPANY_DATA_PASSPHRASE || undefined) ??
    (await store?.get(secretName(await profiles.name(), 'passphrase'))) ??
    (await prompt.askSecret('Passphrase of the private key', 'Set COMPANY_DATA_PASSPHRASE.'))
  return { pem, passphrase }
}

const sessionInFile = (failure: unknown): string =>
  withoutControls(
    `${failure instanceof Error ? failure.message : failure}\nThe session is in a file (mode 0600) instead.\n`,
  )

/** The session is stored whenever it changes, in order, and released at the end. */
const openOwner = async (deps: ClientDeps, release: (done: () => Promise<void>) => void): Promise<CompanyClient> => {
  const profile = await readProfile(deps)
  if (profile.owner === undefined) throw ownerFirst()
  const name = await deps.profiles.name()
  const unlock = await lockSession(join(deps.profiles.folder, `${name}.lock`))
  const storedSession = createStoredSession(secretName(name, 'owner'), {
    usual: openSecretStore(deps.system, profile.secrets),
    spare: profile.secrets === 'file' ? undefined : openSecretStore(deps.system, 'file'),
    onSpare: (failure) => deps.system.stderr.write(sessionInFile(failure)),
  })
  release(() => storedSession.settle().finally(unlock))
  const text = await storedSession.read()
  if (text === undefined) throw ownerFirst()
  return createCompanyClient({
    frontDoorUrl: profile.url,
    userAgent: USER_AGENT,
    session: parseSecret<SavedSession>(secretName(name, 'owner'), text),
    onSession: storedSession.keep,
  })
}

export const createClients = (deps: ClientDeps): Clients => {
  const releases: Array<() => Promise<void>> = []
  let ownerClient: Promise<CompanyClient> | undefined
  const owner = (): Promise<CompanyClient> => {
    ownerClient ??= openOwner(deps, (done) => releases.push(done))
    return ownerClient
  }
  const service: Clients['service'] = async ({ withKey = false } = {}) => {
    const credentials = await readCredentials(deps, 'service', 'the client of a service')
    return createServiceClient({ ...credentials, ...(withKey && { privateKey: await loadPrivateKey(deps) }) })
  }
  return {
    url: () => readUrl(deps),
    service,
    async manager() {
      const { account, owner: storedOwner } = (await deps.profiles.read()) ?? {}
      const hasAccount = account !== undefined || hasVariables(deps.system, 'account')
      if (!hasAccount && storedOwner !== undefined) return owner()
      const description = 'an account client, or the sign-in of the owner'
      return createAccountClient(await readCredentials(deps, 'account', description))
    },
    async has(client) {
      const { service: storedService, account, owner: storedOwner } = (await deps.profiles.read()) ?? {}
      if (client === 'service') return storedService !== undefined || hasVariables(deps.system, 'service')
      return account !== undefined || storedOwner !== undefined || hasVariables(deps.system, 'account')
    },
    owner,
    privateKey: (keyFile) => loadPrivateKey(deps, keyFile),
    async serviceId(givenId) {
      if (givenId !== undefined) return givenId
      // The client of the variables takes the place of the profile's, and may be that of another service.
      if (hasVariables(deps.system, 'service')) return (await (await service()).whoami()).service_id
      const id = (await deps.profiles.read())?.service?.service_id
      if (id === undefined)
        throw usageError('The service is missing.', 'Add --service ID; `company-data services` lists them.')
      return id
    },
    async close() {
      ownerClient = undefined
      for (const release of releases.splice(0)) await release()
    },
  }
}
