// `login` and `logout`: checks credentials at the platform before it keeps them.
import { resolve } from 'node:path'
import { createAccountClient, createCompanyClient, isPlatformError, type SavedSession } from '@company-data/sdk/company'
import { createServiceClient } from '@company-data/sdk/service'
import { secretKinds, secretName } from '../profiles/clients.ts'
import { normalizeUrl, type Profile } from '../profiles/profiles.ts'
import { findStoreKind, moveSecrets, openSecretStore } from '../profiles/secret-store.ts'
import { defineCommand } from '../program/command.ts'
import { usageError } from '../program/exit-codes.ts'
import type { Session } from '../program/session.ts'

interface SignIn {
  kind: 'service' | 'account' | 'owner'
  secret: string
  members: Partial<Profile>
}

/** The token of a service client opens `whoami`; that of an account client does not. */
const signInClient = async (frontDoorUrl: string, clientId: string, clientSecret: string): Promise<SignIn> => {
  const credentials = { frontDoorUrl, clientId, clientSecret }
  try {
    const { service_id } = await createServiceClient(credentials).whoami()
    return { kind: 'service', secret: clientSecret, members: { service: { client_id: clientId, service_id } } }
  } catch (error) {
    if (!isPlatformError(error) || error.status !== 403) throw error
    await createAccountClient(credentials).token()
    return { kind: 'account', secret: clientSecret, members: { account: { client_id: clientId } } }
  }
}

const signInOwner = async (session: Session, url: string, email: string, password: string): Promise<SignIn> => {
  const client = createCompanyClient({ frontDoorUrl: url, clientName: 'company-data' })
  const attempt = async (code?: string): Promise<SavedSession> => {
    await client.login({ email, password, ...(code !== undefined && { code }) })
    return client.session()
  }
  const saved = await attempt().catch(async (error: unknown) => {
    if (!isPlatformError(error, 'auth.code_required')) throw error
    return attempt(await session.prompt.ask('Code of your second factor', 'Sign in from a terminal.'))
  })
  const owner = { email, user_id: saved.user_id }
  return { kind: 'owner', secret: JSON.stringify(saved), members: { owner } }
}

const options = {
  url: { type: 'string', value: 'URL', about: 'the address of the platform' },
  'client-id': { type: 'string', value: 'ID', about: 'the client of a service, or an account client' },
  email: { type: 'string', value: 'EMAIL', about: 'the account of an owner or a delegate instead of a client' },
  'secret-stdin': { type: 'boolean', about: 'read the secret or the password from the standard input' },
  key: { type: 'string', value: 'FILE', about: 'the private PEM of the service; the file stays where it is' },
  'keep-passphrase': {
    type: 'boolean',
    about: 'also keep the passphrase of the PEM; without it you are asked each time',
  },
} as const

const readSecret = async (session: Session, fromInput: boolean, isOwner: boolean): Promise<string> => {
  const { prompt, system } = session
  if (fromInput) return (await prompt.readInput()).trim()
  if (!isOwner && system.env.COMPANY_DATA_CLIENT_SECRET) return system.env.COMPANY_DATA_CLIENT_SECRET
  return prompt.askSecret(isOwner ? 'Password' : 'Client secret', 'Pass it with --secret-stdin.')
}

const TEXTS = { service: 'a service client', account: 'an account client', owner: 'an owner or a delegate' } as const

export const login = defineCommand({
  name: 'login',
  about: 'Sign in with a client id and secret, or with an account',
  options,
  example:
    'company-data login --url https://data.example.org --client-id svc_… --key service.pem\n' +
    'company-data login --client-id svc_… --secret-stdin < secret.txt',
  async run({ options: given, session }) {
    const { system, prompt, profiles, out } = session
    const before = await profiles.read()
    const url = normalizeUrl(
      given.url ??
        (system.env.COMPANY_DATA_URL || before?.url) ??
        (await prompt.ask('Address of the platform', 'Add --url URL.')),
    )
    const id =
      given.email ??
      given['client-id'] ??
      (system.env.COMPANY_DATA_CLIENT_ID || undefined) ??
      (await prompt.ask('Client id, or the e-mail address of an account', 'Add --client-id ID or --email EMAIL.'))
    const isOwner = id.includes('@')
    const secret = await readSecret(session, given['secret-stdin'], isOwner)
    const signIn = isOwner ? await signInOwner(session, url, id, secret) : await signInClient(url, id, secret)
    const name = await profiles.name()
    const kind = await findStoreKind(system, before?.secrets)
    const store = openSecretStore(system, kind)
    if (before !== undefined && before.secrets !== kind) {
      const names = secretKinds.map((secretKind) => secretName(name, secretKind))
      await moveSecrets(openSecretStore(system, before.secrets), store, names)
    }
    await store.set(secretName(name, signIn.kind), signIn.secret)
    if (given['keep-passphrase'])
      await store.set(
        secretName(name, 'passphrase'),
        await prompt.askSecret('Passphrase', 'Set COMPANY_DATA_PASSPHRASE instead.'),
      )
    const keyFile = given.key === undefined ? {} : { key_file: resolve(system.folder, given.key) }
    await profiles.save((present) => ({
      // Credentials of another platform are of no use here.
      ...(present?.url === url && present),
      url,
      secrets: kind,
      ...signIn.members,
      ...keyFile,
    }))
    const result = { profile: name, url, kind: signIn.kind, secrets: kind }
    const place = kind === 'system' ? 'the key store of the system' : `${profiles.folder} (mode 0600)`
    out.result(result, () =>
      [
        `${out.style('green', 'Signed in')} to ${url} as ${TEXTS[signIn.kind]}; profile \`${name}\`, secret in ${place}.`,
        'Next: `company-data whoami`, or `company-data doctor` for a check of everything.',
      ].join('\n'),
    )
    return undefined
  },
})

export const logout = defineCommand({
  name: 'logout',
  about: 'Forget the profile and its secrets on this machine, and end the session of an account',
  example: 'company-data logout --profile staging',
  async run({ session: { system, profiles, clients, out } }) {
    const [name, profile] = await Promise.all([profiles.name(), profiles.read()])
    if (profile === undefined) throw usageError(`There is no profile \`${name}\`.`, 'Run `company-data profiles`.')
    // The secrets go even if the platform cannot be reached: the owner ends the session elsewhere.
    if (profile.owner)
      await clients
        .owner()
        .then((owner) => owner.logout())
        .catch((error: Error) => out.note(error.message))
    const store = openSecretStore(system, profile.secrets)
    for (const kind of secretKinds) await store.remove(secretName(name, kind))
    await profiles.remove(name)
    out.result({ profile: name, removed: true }, () => `Forgot the profile \`${name}\`.`)
    return undefined
  },
})
