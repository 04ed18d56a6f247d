// A random name of this machine and home: several machines may be called `localhost`.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { configFolder, readOptionalFile, writePrivateFile } from '../profiles/private-files.ts'
import type { System } from '../program/system.ts'

export const readMachineId = async (system: System): Promise<string> => {
  const path = join(configFolder(system), 'machine-id')
  const text = (await readOptionalFile(path))?.trim()
  if (text) return text
  const id = randomBytes(8).toString('hex')
  await writePrivateFile(path, `${id}\n`)
  return id
}
