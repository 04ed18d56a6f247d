// `login` and `logout`: checks credentials at the platform before it keeps them.
import { resolve } from 'node:path'
import { hasPortal, signInByBrowser } from '../login/browser-login.ts'
import { type CheckedCredentials, checkClient, checkOwner } from '../login/credentials.ts'
import { type SecretKind, secretKinds, secretName, secretNames } from '../profiles/clients.ts'
import { normalizeUrl, type Profile, requireSafeTransport } from '../profiles/profiles.ts'
import { copySecrets, findStoreKind, openSecretStore, removeSecrets, type StoreKind } from '../profiles/secret-store.ts'
import { defineCommand, type OptionValues } from '../program/command.ts'
import { usageError } from '../program/exit-codes.ts'
import type { Session } from '../program/session.ts'

const options = {
  url: { type: 'string', value: 'URL', about: 'the address of the platform' },
  'client-id': { type: 'string', value: 'ID', about: 'the client of a service, or an account client' },
  email: { type: 'string', value: 'EMAIL', about: 'the account of an owner or a delegate instead of a client' },
  'no-browser': { type: 'boolean', about: 'show the address of the page instead of opening it, and ask for its text' },
  'secret-stdin': { type: 'boolean', about: 'read the secret or the password from the standard input' },
  key: { type: 'string', value: 'FILE', about: 'the private PEM of the service; the file stays where it is' },
  'allow-http': { type: 'boolean', about: 'send the secret without encryption to an address that begins with http:' },
  'keep-passphrase': {
    type: 'boolean',
    about: 'also keep the passphrase of the PEM; without it you are asked each time',
  },
} as const

type LoginOptions = OptionValues<typeof options>

const readSecret = async (session: Session, fromInput: boolean, isOwner: boolean): Promise<string> => {
  const { prompt, system } = session
  if (!fromInput && !isOwner && system.env.COMPANY_DATA_CLIENT_SECRET) return system.env.COMPANY_DATA_CLIENT_SECRET
  const text = fromInput
    ? (await prompt.readInput()).replace(/\r?\n$/, '')
    : await prompt.askSecret(isOwner ? 'Password' : 'Client secret', 'Pass it with --secret-stdin.')
  // The platform makes the secret of a client, without blanks; those around a copied one are not part of it.
  return isOwner ? text : text.trim()
}

/** Without an id the browser signs in, where there is a person and a portal. */
const obtainCredentials = async (
  session: Session,
  url: string,
  choices: LoginOptions,
): Promise<readonly CheckedCredentials[]> => {
  const { prompt, system } = session
  const knownId = choices.email ?? choices['client-id'] ?? (system.env.COMPANY_DATA_CLIENT_ID || undefined)
  if (knownId === undefined && prompt.isInteractive && !choices['secret-stdin'] && (await hasPortal(url)))
    return signInByBrowser(session, url, !choices['no-browser'])
  const id =
    knownId ??
    (await prompt.ask('Client id, or the e-mail address of an account', 'Add --client-id ID or --email EMAIL.'))
  const isOwner = id.includes('@')
  const secret = await readSecret(session, choices['secret-stdin'], isOwner)
  return [await (isOwner ? checkOwner(session, url, id, secret) : checkClient(url, id, secret))]
}

/**
 * The secrets of the profile that are of no use any more: another key has another passphrase, another platform other clients.
 * No one else has the logins of sandbox persons, so they stay.
 */
const listOutdated = (
  before: Profile | undefined,
  { url, key_file }: Pick<Profile, 'url' | 'key_file'>,
): readonly SecretKind[] => {
  if (before === undefined) return []
  if (before.url !== url) return secretKinds.filter((kind) => kind !== 'sandbox')
  return key_file === undefined || key_file === before.key_file ? [] : ['passphrase']
}

const saveSecrets = async (
  { system, profiles, prompt }: Session,
  credentials: readonly CheckedCredentials[],
  { keepsPassphrase, ...next }: Pick<Profile, 'url' | 'key_file'> & { keepsPassphrase: boolean },
): Promise<StoreKind> => {
  const [name, before] = await Promise.all([profiles.name(), profiles.read()])
  const kind = await findStoreKind(system, before?.secrets)
  const store = openSecretStore(system, kind)
  if (before !== undefined && before.secrets !== kind)
    await copySecrets(openSecretStore(system, before.secrets), store, secretNames(name))
  const secrets = new Map<SecretKind, string>(credentials.map(({ kind: secretKind, secret }) => [secretKind, secret]))
  if (keepsPassphrase)
    secrets.set('passphrase', await prompt.askSecret('Passphrase', 'Set COMPANY_DATA_PASSPHRASE instead.'))
  for (const [secretKind, secret] of secrets) await store.set(secretName(name, secretKind), secret)
  // A session that an earlier command kept in a file would count as newer than this one.
  if (kind !== 'file' && secrets.has('owner')) await openSecretStore(system, 'file').remove(secretName(name, 'owner'))
  for (const secretKind of listOutdated(before, next))
    if (!secrets.has(secretKind)) await store.remove(secretName(name, secretKind))
  return kind
}

const TEXTS = { service: 'a service client', account: 'an account client', owner: 'an owner or a delegate' } as const

export const login = defineCommand({
  name: 'login',
  about: 'Sign in with the browser, with a client id and secret, or with an account',
  options,
  example:
    'company-data login --url https://data.example.org\n' +
    'company-data login --url https://data.example.org --client-id svc_… --key service.pem\n' +
    'company-data login --client-id svc_… --secret-stdin < secret.txt',
  async run({ options: given, session }) {
    const { system, prompt, profiles, out } = session
    const url = normalizeUrl(
      given.url ??
        (system.env.COMPANY_DATA_URL || (await profiles.read())?.url) ??
        (await prompt.ask('Address of the platform', 'Add --url URL.')),
    )
    requireSafeTransport(url, given['allow-http'])
    const credentials = await obtainCredentials(session, url, given)
    const keyFile = given.key === undefined ? {} : { key_file: resolve(system.folder, given.key) }
    const keepsPassphrase = given['keep-passphrase']
    const kindBefore = (await profiles.read())?.secrets
    const secrets = await saveSecrets(session, credentials, { url, ...keyFile, keepsPassphrase })
    const members: Partial<Profile> = Object.assign({}, ...credentials.map((checked) => checked.members))
    await profiles.save((present) => ({
      // Credentials of another platform are of no use here.
      ...(present?.url === url && present),
      url,
      secrets,
      ...members,
      ...keyFile,
    }))
    const profile = await profiles.name()
    // Only now: the profile of a login that ends before this still reads them there.
    if (kindBefore !== undefined && kindBefore !== secrets)
      await removeSecrets(openSecretStore(system, kindBefore), secretNames(profile))
    const kinds = credentials.map(({ kind }) => kind)
    const place = secrets === 'system' ? 'the key store of the system' : `${profiles.folder} (mode 0600)`
    out.result({ profile, url, kind: kinds[0], kinds, secrets }, () =>
      [
        `${out.style('green', 'Signed in')} to ${url} as ${kinds.map((kind) => TEXTS[kind]).join(' and ')}; profile \`${profile}\`, secret in ${place}.`,
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
    // The session of an owner may be in a file, if the key store failed.
    if (profile.secrets !== 'file') await removeSecrets(openSecretStore(system, 'file'), secretNames(name))
    await removeSecrets(openSecretStore(system, profile.secrets), secretNames(name))
    await profiles.remove(name)
    out.result({ profile: name, removed: true }, () => `Forgot the profile \`${name}\`.`)
    return undefined
  },
})
