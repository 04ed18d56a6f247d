// Builds the published packages and writes their tarballs into `dist` (`npm run pack`).
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { writeChecksums } from './checksums.ts'
import { writeMaterialsBill } from './sbom.ts'
import { packPackages, packVectors } from './tarballs.ts'

const root = join(import.meta.dirname, '..', '..')
const target = join(root, 'dist')

await rm(target, { recursive: true, force: true })
for (const { name, version, path, size, files } of [...(await packPackages(target)), ...(await packVectors(target))]) {
  console.log(`${name} ${version}: ${relative(root, path)}, ${Math.ceil(size / 1000)} kB, ${files.length} files`)
}
const bill = await writeMaterialsBill(root, target)
console.log(`${relative(root, bill.path)}: ${bill.components} components of a production install`)
console.log(`${relative(root, await writeChecksums(target))}: checksums of all of them`)
