// Files of the program that only their owner reads, and the folder that they are in.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
  await writeFile(draft, text, { mode: 0o600 })
  await rename(draft, path)
}

export const readOptionalFile = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
