// The checksums of the files of a release.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const CHECKSUMS = 'SHA256SUMS'

/** In the form of `sha256sum`, which can check it. */
export const writeChecksums = async (folder: string): Promise<string> => {
  const names = (await readdir(folder)).filter((name) => name !== CHECKSUMS).sort()
  const lines = await Promise.all(
    names.map(async (name) => {
      const hash = createHash('sha256').update(await readFile(join(folder, name)))
      return `${hash.digest('hex')}  ${name}\n`
    }),
  )
  const path = join(folder, CHECKSUMS)
  await writeFile(path, lines.join(''))
  return path
}
