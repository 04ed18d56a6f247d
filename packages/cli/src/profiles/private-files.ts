// Files of the program that only their owner reads, and the folder that they are in.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError, exitCodes } from '../program/exit-codes.ts'
import type { System } from '../program/system.ts'

export const configFolder = ({ env, platform }: Pick<System, 'env' | 'platform'>): string => {
  if (env.COMPANY_DATA_HOME) return env.COMPANY_DATA_HOME
  const home = env.HOME ?? env.USERPROFILE ?? '.'
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'company-data')
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'company-data')
}

/** For the owner of the file alone, and whole or not at all. */
export const writePrivateFile = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
    // Takes the place of a link, and never writes through one.
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Never in the place of another file. */
export const writeNewPrivateFile = (path: string, text: string): Promise<void> =>
  writeFile(path, text, { mode: 0o600, flag: 'wx' })

const OTHERS_WRITE = 0o022
const OTHERS_READ_OR_WRITE = 0o077

/** The rule of ssh: a file that another user of the machine could write may point to a platform of theirs. */
const requireTrusted = (path: string, { uid, mode }: { uid: number; mode: number }, forbidden: number): void => {
  // Windows has neither: there the folder is in the profile of the user.
  const userId = process.getuid?.()
  if (userId === undefined) return
  if (uid !== userId && uid !== 0)
    throw new CommandError(exitCodes.credentials, `${path} belongs to another user.`, 'Sign in with a folder of yours.')
  if ((mode & forbidden) !== 0)
    throw new CommandError(
      exitCodes.credentials,
      `Other users can ${(mode & OTHERS_WRITE) === 0 ? 'read' : 'change'} ${path}.`,
      `Run \`chmod go-rwx '${path}'\`.`,
    )
}

/** A file of this program, if no other user can change it, nor the folder that it is in; a secret no one else can read. */
export const readPrivateFile = async (path: string, isSecret = false): Promise<string | undefined> => {
  const folder = dirname(path)
  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    requireTrusted(folder, await stat(folder), OTHERS_WRITE)
    requireTrusted(path, await file.stat(), isSecret ? OTHERS_READ_OR_WRITE : OTHERS_WRITE)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

export const readOptionalFile = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
