// The bill of materials (SBOM) of the server.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npm } from './tarballs.ts'

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
