// Profiles: a platform with the credentials to use there. Secrets are in the key store, never in this file.
import { join } from 'node:path'
import { CommandError, exitCodes, usageError } from '../program/exit-codes.ts'
import type { System } from '../program/system.ts'
import { withFileLock } from './file-lock.ts'
import { configFolder, readPrivateFile, writePrivateFile } from './private-files.ts'
import type { StoreKind } from './secret-store.ts'

export interface Profile {
  url: string
  secrets: StoreKind
  /** The client of one service. */
  service?: { client_id: string; service_id: string }
  /** A client that acts as the company. */
  account?: { client_id: string }
  /** The session of an owner or a delegate. */
  owner?: { email: string; user_id: string }
  /** The private PEM of the service. */
  key_file?: string
}

interface ProfileFile {
  current: string
  profiles: Record<string, Profile>
}

export interface Profiles {
  /** The folder of profiles and secrets. */
  readonly folder: string
  list(): Promise<{ current: string; profiles: Readonly<Record<string, Profile>> }>
  /** The profile of this call, by its name. */
  name(): Promise<string>
  read(): Promise<Profile | undefined>
  /** `change` gets the profile as it is at that moment, which may be newer than the last `read`. */
  save(change: (profile: Profile | undefined) => Profile): Promise<void>
  use(name: string): Promise<void>
  remove(name: string): Promise<void>
}

const DEFAULT_NAME = 'default'
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

const checkName = (name: string): string => {
  if (!NAME.test(name))
    throw usageError(`\`${name}\` is no name of a profile.`, 'Use letters, digits, dots, dashes and underscores.')
  return name
}

export const normalizeUrl = (text: string): string => {
  const address = text.includes('://') ? text : `https://${text}`
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw usageError(
      'The address of the platform is not an address of the web.',
      'Example: --url https://data.example.org',
    )
  const url = new URL(address)
  // The address is shown and stored in the open.
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw usageError('The address has more than a host and a path.', 'Example: --url https://data.example.org')
  return url.href.replace(/\/+$/, '')
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** With TLS, or inside this machine. */
export const isSafeTransport = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || LOOPBACK.test(hostname)
}

/** Without TLS everyone on the way could read the secret. */
export const requireSafeTransport = (url: string, allowsHttp: boolean): void => {
  if (allowsHttp || isSafeTransport(url)) return
  throw usageError(
    `${url} would get the secret without encryption.`,
    'Use https://, or add --allow-http in a network that is yours alone.',
  )
}

const parseProfileFile = (path: string, text: string): ProfileFile => {
  const refuse = () =>
    new CommandError(
      exitCodes.failed,
      `${path} is not a file of profiles.`,
      'Repair or delete the file, then sign in again.',
    )
  let file: Partial<ProfileFile> | null
  try {
    file = JSON.parse(text)
  } catch {
    throw refuse()
  }
  if (typeof file?.current !== 'string' || typeof file.profiles !== 'object' || file.profiles === null) throw refuse()
  return { current: file.current, profiles: file.profiles }
}

export const createProfiles = (system: System, profileOption: string | undefined): Profiles => {
  const folder = configFolder(system)
  const path = join(folder, 'profiles.json')
  const read = async (): Promise<ProfileFile> => {
    const text = await readPrivateFile(path)
    return text === undefined ? { current: DEFAULT_NAME, profiles: {} } : parseProfileFile(path, text)
  }
  // The names of profiles, which have locks beside this one, do not begin with a dot.
  const lockPath = join(folder, '.profiles.lock')
  /** Commands change the file in turn. */
  const update = (change: (file: ProfileFile) => ProfileFile): Promise<void> =>
    withFileLock(lockPath, async () => writePrivateFile(path, `${JSON.stringify(change(await read()), null, 2)}\n`))
  const name = async (): Promise<string> =>
    checkName(profileOption ?? (system.env.COMPANY_DATA_PROFILE || undefined) ?? (await read()).current)
  const requireProfile = ({ profiles }: ProfileFile, profileName: string): void => {
    if (!Object.hasOwn(profiles, profileName))
      throw usageError(`There is no profile \`${profileName}\`.`, 'Run `company-data profiles` for their names.')
  }
  return {
    folder,
    list: read,
    name,
    read: async () => {
      const [{ profiles }, profileName] = await Promise.all([read(), name()])
      return Object.hasOwn(profiles, profileName) ? profiles[profileName] : undefined
    },
    save: async (change) => {
      const profileName = await name()
      await update(({ current, profiles }) => {
        const isFirst = Object.keys(profiles).length === 0
        const before = Object.hasOwn(profiles, profileName) ? profiles[profileName] : undefined
        return { current: isFirst ? profileName : current, profiles: { ...profiles, [profileName]: change(before) } }
      })
    },
    use: (profileName) =>
      update((file) => {
        requireProfile(file, profileName)
        return { ...file, current: profileName }
      }),
    remove: (profileName) =>
      update((file) => {
        requireProfile(file, profileName)
        const { [profileName]: _, ...profiles } = file.profiles
        const current = file.current === profileName ? (Object.keys(profiles)[0] ?? DEFAULT_NAME) : file.current
        return { current, profiles }
      }),
  }
}
