// Everything that a platform keeps, as text, and the ways in which a text can hide in it: for searches of markers.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestPlatform } from '../platform/start-platform.ts'
import { readAllRows } from './stored-rows.ts'

/** Base64 of a text inside a longer one begins at one of three places; what does not depend on the neighbours is looked for. */
const inBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    return encoded.slice(Math.ceil((shift * 4) / 3) + 1, -6)
  })

/** How a text may be written somewhere without being readable at once. */
export const spellings = (text: string): string[] => {
  const bytes = Buffer.from(text)
  const base64 = inBase64(bytes)
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    ...base64,
    ...base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ]
}

const storedFiles = async (folder: string): Promise<Map<string, string>> => {
  const stored = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    stored.set(path, (await readFile(path)).toString('latin1'))
  }
  return stored
}

/** All rows, all files and the log, by their place. */
export const everythingStored = async (
  platform: Pick<TestPlatform, 'databases' | 'dataDir' | 'logLines'>,
): Promise<Map<string, string>> =>
  new Map([
    ['log', platform.logLines.join('\n')],
    ...(await readAllRows(platform)),
    ...(await storedFiles(platform.dataDir)),
  ])
