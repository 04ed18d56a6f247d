// Writes a version into every package, the lock file, the chart, the command line and documents: `node tools/version.ts 0.4.0`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVersions } from './release/record.ts'
import { changeManifest, changeText } from './release/set-version.ts'

const root = join(import.meta.dirname, '..')
const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('usage: node tools/version.ts <version>')
  process.exit(1)
}

const TEXTS = [
  'packages/cli/src/version.ts',
  'packages/vectors/samples/python/pyproject.toml',
  'deploy/helm/company-data/Chart.yaml',
  'deploy/helm/company-data/values.yaml',
  // Responses that show the version.
  'README.md',
  'docs/first-integration.md',
  'docs/concepts/regions.md',
  'docs/operations/commands.md',
]

const change = (file: string, edit: (text: string) => string): void => {
  const path = join(root, file)
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
}

const versions = readVersions(root)
const before = versions[0]?.version ?? ''
for (const { file } of versions) change(file, (text) => changeManifest(text, version))
change('package-lock.json', (text) => changeManifest(text, version))
for (const file of TEXTS) change(file, (text) => changeText(text, before, version))
console.log(`${versions.length} packages have version ${version}. Next: npm run generate, and the changelog.`)
