// Writes the offline bundle: the built platform, its Node and PostgreSQL in one archive. `node tools/bundle.ts <folder>`.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildDocs } from './build-docs.ts'
import { buildServer, serverFolder } from './build-server.ts'
import { buildWebApps } from './build-web.ts'
import { writeChecksums } from './pack/checksums.ts'
import { copyRuntimeTree } from './runtime/copy-tree.ts'

const root = join(import.meta.dirname, '..')

/** Starts the commands with the Node of the bundle, from any folder. */
const LAUNCHER = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
exec "$here/node" "$here/../apps/server/bin/company-data-server.cjs" "$@"
`

const [folder] = process.argv.slice(2)
if (folder === undefined || process.platform === 'win32') {
  console.error('usage, on Linux or macOS: node tools/bundle.ts <folder>')
  process.exit(1)
}
await buildServer()
await buildWebApps()
await buildDocs(undefined, serverFolder)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const work = mkdtempSync(join(tmpdir(), 'offline-bundle-'))
try {
  const tree = join(work, 'company-data')
  copyRuntimeTree(root, tree, { withPostgres: true })
  mkdirSync(join(tree, 'bin'))
  cpSync(process.execPath, join(tree, 'bin', 'node'), { dereference: true })
  writeFileSync(join(tree, 'bin', 'company-data-server'), LAUNCHER)
  chmodSync(join(tree, 'bin', 'company-data-server'), 0o755)
  const target = resolve(folder)
  mkdirSync(target, { recursive: true })
  const archive = join(target, `company-data-${version}-${process.platform}-${process.arch}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '-C', work, 'company-data'])
  await writeChecksums(target)
  console.log(archive)
} finally {
  rmSync(work, { recursive: true })
}
