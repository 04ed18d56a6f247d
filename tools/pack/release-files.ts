// Files that accompany packed packages: checksums, and the bill of materials of the server.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npm } from './tarballs.ts'

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

interface Component {
  'bom-ref': string
  properties?: Array<{ name: string; value: string }>
}

interface Bill {
  components: Component[]
  dependencies: Array<{ ref: string; dependsOn: string[] }>
}

const isDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

/** `npm sbom --omit dev` also leaves out packages that development needs as well. */
const keepProduction = (bill: Bill): Bill => {
  const omitted = new Set(bill.components.filter(isDevelopment).map((item) => item['bom-ref']))
  return {
    ...bill,
    components: bill.components.filter((component) => !isDevelopment(component)),
    dependencies: bill.dependencies
      .filter(({ ref }) => !omitted.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => !omitted.has(name)) })),
  }
}

/**
 * CycloneDX, from the lock file: what a production install brings, without a network request. In an environment for
 * production npm would omit development, see above.
 */
export const writeMaterialsBill = async (
  root: string,
  folder: string,
): Promise<{ path: string; components: number }> => {
  const output = await npm(
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--include=dev'],
    root,
  )
  const bill = keepProduction(JSON.parse(output) as Bill)
  const path = join(folder, 'sbom.cyclonedx.json')
  await writeFile(path, `${JSON.stringify(bill, null, 2)}\n`)
  return { path, components: bill.components.length }
}
