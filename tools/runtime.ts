// Writes the built platform without what only the build needs: `node tools/runtime.ts <empty folder> [--with-postgres]`.
import { mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyRuntimeTree } from './runtime/copy-tree.ts'

const { values, positionals } = parseArgs({ options: { 'with-postgres': { type: 'boolean' } }, allowPositionals: true })
const [folder] = positionals
if (folder === undefined) {
  console.error('usage: node tools/runtime.ts <empty folder> [--with-postgres]')
  process.exit(1)
}
const target = resolve(folder)
mkdirSync(target, { recursive: true })
if (readdirSync(target).length > 0) {
  console.error(`${folder} is not empty`)
  process.exit(1)
}
copyRuntimeTree(join(import.meta.dirname, '..'), target, { withPostgres: values['with-postgres'] === true })
