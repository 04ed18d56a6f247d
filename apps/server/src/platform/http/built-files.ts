// The files of a built web app, read on demand, in the smallest form that the browser accepts.
import { extname } from 'node:path'
import { type SharedFile, sharedFiles } from './shared-files.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  // Character maps of PDFs.
  '.bcmap': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pfb': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The compressed variants of a file, the smallest first. */
const ENCODINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
]

export interface BuiltFile extends SharedFile {
  headers: Record<string, string>
}

/**
 * File names that the build writes. A request never leaves the folder, and never names a compressed variant itself.
 */
const NAME = /^(?:[\w-]+(?:\.[\w-]+)*\/){0,2}[\w-]+(?:\.[\w-]+)*$/

/** A folder, a name below a file, a name that is too long: no file of the build has it. */
const NOT_THERE = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'])

/** For all files that come with the program. */
export const readSharedFile = sharedFiles()

const readIfThere = (path: string): Promise<SharedFile | undefined> =>
  readSharedFile(path).catch((error: NodeJS.ErrnoException) => {
    if (NOT_THERE.has(error.code ?? '')) return undefined
    throw error
  })

const accepts = (accepted: string, encoding: string): boolean =>
  new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted)

/** Undefined for a file that the build does not contain. */
export const builtFile = async (
  folder: string,
  name: string,
  accepted: string | undefined,
): Promise<BuiltFile | undefined> => {
  const contentType = CONTENT_TYPES[extname(name)]
  if (contentType === undefined || !NAME.test(name)) return undefined
  const headers = { 'content-type': contentType, vary: 'accept-encoding' }
  for (const { encoding, ending } of ENCODINGS) {
    if (!accepts(accepted ?? '', encoding)) continue
    const file = await readIfThere(`${folder}${name}${ending}`)
    if (file !== undefined) return { ...file, headers: { ...headers, 'content-encoding': encoding } }
  }
  const file = await readIfThere(`${folder}${name}`)
  return file === undefined ? undefined : { ...file, headers }
}
