// Keeps secrets in the key store of the system, or in files that only their owner reads.
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError, exitCodes } from '../program/exit-codes.ts'
import { type System as WholeSystem, withoutSecrets } from '../program/system.ts'
import { configFolder, readPrivateFile, writePrivateFile } from './private-files.ts'

type System = Pick<WholeSystem, 'env' | 'platform'>

export type StoreKind = 'system' | 'file'

export interface SecretStore {
  get(name: string): Promise<string | undefined>
  set(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}

interface ProgramResult {
  code: number
  output: string
  errors: string
}

/** Secrets go through the input: other users of the machine see the arguments of a program. */
const runProgram = (system: System, program: string, args: readonly string[], input = ''): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { env: withoutSecrets(system.env), stdio: 'pipe' })
    let [output, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    child.once('error', (error) => resolve({ code: -1, output: '', errors: error.message }))
    child.once('close', (code) => resolve({ code: code ?? -1, output, errors }))
    // A program that ends before it reads is judged by its exit code.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })

/** The values have no characters that a line of `security -i` would interpret. */
const encode = (secret: string): string => Buffer.from(secret, 'utf8').toString('base64url')
const decode = (text: string): string => Buffer.from(text.trim(), 'base64url').toString('utf8')

const SERVICE = 'company-data'

const refuse = (errors: string): never => {
  throw new CommandError(
    exitCodes.failed,
    `The key store of the system refused: ${errors.trim() || 'no reason given'}`,
    'Unlock it, or sign in again with COMPANY_DATA_KEY_STORE=file.',
  )
}

/** libsecret: GNOME Keyring, KWallet, KeePassXC. */
const secretTool = (system: System): SecretStore => {
  const run = (action: string, name: string, args: readonly string[] = [], input?: string) =>
    runProgram(system, 'secret-tool', [action, ...args, 'service', SERVICE, 'account', name], input)
  return {
    get: async (name) => {
      const { code, output, errors } = await run('lookup', name)
      if (code !== 0 && errors !== '') return refuse(errors)
      return output === '' ? undefined : decode(output)
    },
    set: async (name, secret) => {
      const { code, errors } = await run('store', name, ['--label', `${SERVICE} ${name}`], encode(secret))
      if (code !== 0) refuse(errors)
    },
    remove: async (name) => {
      await run('clear', name)
    },
  }
}

const NOT_FOUND = 44

/** The keychain of macOS. */
const keychain = (system: System): SecretStore => {
  const args = (action: string, name: string) => [action, '-s', SERVICE, '-a', name]
  return {
    get: async (name) => {
      const { code, output, errors } = await runProgram(system, 'security', [
        ...args('find-generic-password', name),
        '-w',
      ])
      if (code === NOT_FOUND) return undefined
      return code === 0 ? decode(output) : refuse(errors)
    },
    set: async (name, secret) => {
      const line = `add-generic-password -U -s ${SERVICE} -a ${name} -w ${encode(secret)}\n`
      const { code, errors } = await runProgram(system, 'security', ['-i'], line)
      if (code !== 0 || errors !== '') refuse(errors)
    },
    remove: async (name) => {
      await runProgram(system, 'security', args('delete-generic-password', name))
    },
  }
}

/** A file for each secret: commands that run at once do not undo each other's changes. */
const fileStore = (system: System): SecretStore => {
  // Hexadecimal, because some file systems take upper and lower case for the same.
  const toPath = (name: string): string =>
    join(configFolder(system), 'secrets', Buffer.from(name, 'utf8').toString('hex'))
  return {
    get: (name) => readPrivateFile(toPath(name), true),
    set: (name, secret) => writePrivateFile(toPath(name), secret),
    remove: (name) => rm(toPath(name), { force: true }),
  }
}

const systemStore = (system: System): SecretStore | undefined => {
  if (system.platform === 'darwin') return keychain(system)
  return system.platform === 'linux' ? secretTool(system) : undefined
}

export const openSecretStore = (system: System, kind: StoreKind): SecretStore =>
  (kind === 'system' ? systemStore(system) : undefined) ?? fileStore(system)

/**
 * The variable comes first, then the usual store of the profile. A key store that is installed may still not answer, as
 * without a desktop.
 */
export const findStoreKind = async (system: System, usual?: StoreKind): Promise<StoreKind> => {
  const store = system.env.COMPANY_DATA_KEY_STORE === 'file' ? undefined : systemStore(system)
  if (store === undefined) return 'file'
  if (usual !== undefined) return usual
  return store.get('probe').then(
    () => 'system',
    () => 'file',
  )
}

/** A secret that the old store does not give stays there; its command asks for a new sign-in. */
export const moveSecrets = async (from: SecretStore, to: SecretStore, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const secret = await from.get(name).catch(() => undefined)
    if (secret === undefined) continue
    await to.set(name, secret)
    await from.remove(name)
  }
}
