// Checks of the process itself: program, open files, addresses, web apps and secrets.
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeOpenFileLimit } from '../../compose/checks/open-files.ts'
import { refuseUnfinishedRestore } from '../../compose/checks/unfinished-restore.ts'
import { isLoopbackUrl } from '../../compose/config/development.ts'
import type { Config } from '../../compose/config.ts'
import { platformKeyFile } from '../../compose/secrets/platform-keys.ts'
import { minTokenCharacters } from '../../compose/settings.ts'
import { version } from '../../compose/version.ts'
import { builtApps } from '../../gate/pages/built-apps.ts'
import { findEmbeddedStore } from '../../platform/db/index.ts'
import { error, type Finding, findingsFrom, ok, warning } from './check-result.ts'

const MIN_NODE = [24, 15] as const

const checkProgram = (): Finding => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isOld = major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])
  return isOld
    ? error('program', `Node ${process.versions.node} is too old: use ${MIN_NODE.join('.')} or newer.`)
    : ok('program', `${version} on Node ${process.versions.node}`)
}

const checkOpenFiles = (config: Config): Promise<Finding[]> =>
  findingsFrom('open files', `enough for MAX_CONNECTIONS (${config.connections.max})`, async (warn) => {
    const line = await describeOpenFileLimit(config)
    if (line !== undefined) warn(line)
  })

/** A public address without TLS shows tokens and passwords to everyone on the way. */
const checkAddresses = ({ frontDoorUrl, authWebUrl, forwarderUrl, regions, roles }: Config): Finding[] => {
  const addresses: Array<[string, string | undefined]> = [
    ['FRONT_DOOR_URL', frontDoorUrl],
    ['AUTH_WEB_URL', authWebUrl],
    ...(roles.includes('forwarder') ? [['FORWARDER_URL', forwarderUrl] as [string, string | undefined]] : []),
    ...(roles.includes('region')
      ? regions.map(({ key, apiUrl }): [string, string | undefined] => [`API_URL_${key.toUpperCase()}`, apiUrl])
      : []),
  ]
  const knownAddresses = addresses.filter((entry): entry is [string, string] => entry[1] !== undefined)
  const open = knownAddresses.filter(([, url]) => url.startsWith('http:') && !isLoopbackUrl(url))
  const local = knownAddresses.filter(([, url]) => isLoopbackUrl(url))
  const findings = open.map(([name, url]) => warning('addresses', `${name} is ${url}, without TLS: use https.`))
  if (local.length > 0 && local.length < knownAddresses.length)
    findings.push(
      warning(
        'addresses',
        `${local.map(([name]) => name).join(', ')} is a loopback address, others are public: set it.`,
      ),
    )
  if (findings.length > 0) return findings
  const isDevelopment = local.length === knownAddresses.length
  return [
    ok(
      'addresses',
      isDevelopment ? 'loopback only: a platform in development' : knownAddresses.map(([, url]) => url).join(' '),
    ),
  ]
}

const checkWebApps = ({ webApps, roles }: Config): Finding => {
  if (webApps === 'off' || !roles.includes('front-door')) return ok('web apps', 'not served by this process')
  const apps = builtApps().map(({ name }) => name)
  return apps.length === 0
    ? warning('web apps', 'WEB_APPS is on, but none is built: run node tools/build.ts, or set WEB_APPS=off.')
    : ok('web apps', apps.join(', '))
}

/** A secret that a setting holds, or a file of DATA_DIR that a start would generate. */
const checkSecret = async (name: string, isSet: boolean, path: string): Promise<Finding> => {
  if (isSet) return ok(name, 'set')
  const state = await lstat(path).catch(() => undefined)
  if (state === undefined) return ok(name, `not set, and ${path} does not exist: the first start generates it`)
  if ((state.mode & 0o077) !== 0 && process.platform !== 'win32')
    return warning(name, `${path} can be read by other accounts: chmod 600. A start does it if the file is its own.`)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return error(name, `${path} cannot be read by this account.`)
  if (name === 'operator token' && text.trim().length < minTokenCharacters)
    return error(name, `${path} has fewer than ${minTokenCharacters} characters.`)
  return ok(name, path)
}

/** A store without its key: a start refuses if secrets were stored in it, and a new key would not open them. */
const checkPlatformKey = async (config: Config): Promise<Finding> => {
  const path = platformKeyFile(config)
  const finding = await checkSecret('platform key', config.platformKey !== undefined, path)
  const hasFile = await lstat(path).then(
    () => true,
    () => false,
  )
  const isMissing = config.platformKey === undefined && !hasFile && config.databaseUrl === undefined
  if (!isMissing || (await findEmbeddedStore(config.dataDir)) === undefined) return finding
  return warning('platform key', `not set, and ${path} does not exist, but DATA_DIR has a store: put its key back.`)
}

export const checkProcess = async (config: Config, isForwarderOnly: boolean): Promise<Finding[]> => {
  const findings = [checkProgram(), ...(await checkOpenFiles(config)), ...checkAddresses(config), checkWebApps(config)]
  if (isForwarderOnly) return findings
  const folder = join(config.dataDir, 'secrets')
  return [
    ...findings,
    ...(await findingsFrom('data folder', config.dataDir, () => refuseUnfinishedRestore(config))),
    await checkPlatformKey(config),
    await checkSecret('operator token', config.operatorToken !== undefined, join(folder, 'operator-token')),
  ]
}
