// Writes the compressed variants of the files of a build beside them, on the threads of Node.
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

export interface Compression {
  /** For clients that do not accept Brotli. */
  gzip: boolean
  /** 0 to 11, by the path of a file in its folder. */
  brotliQuality(file: string): number
}

const compressFile = async (folder: string, file: string, compression: Compression): Promise<void> => {
  const path = join(folder, file)
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: compression.brotliQuality(file),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await Promise.all([
    toBrotli(bytes, { params }).then((compressed) => writeFile(`${path}.br`, compressed)),
    compression.gzip && toGzip(bytes, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ])
}

/** Compresses the files of the folder whose path matches the pattern. */
export const writeCompressed = async (folder: string, pattern: string, compression: Compression): Promise<void> => {
  const files = await Array.fromAsync(glob(pattern, { cwd: folder }))
  await Promise.all(files.map((file) => compressFile(folder, file, compression)))
}
