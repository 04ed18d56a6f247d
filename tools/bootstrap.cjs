// Installs what is missing before a script runs. Plain CommonJS that any Node >= 14 can run, because on a bare
// clone nothing else is there yet: `npm start` and `npm test` must do all their own set-up.
'use strict'
const { createHash } = require('node:crypto')
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { spawnSync } = require('node:child_process')
const { removeUnused } = require('./unused-files.cjs')

const root = join(__dirname, '..')
const stampFile = join(root, 'node_modules', '.bootstrap-stamp')
// `npm start` needs no linter or compiler: it installs without the development dependencies, and a full install serves it too.
const installLevel = process.argv[2] === 'production' ? 'production' : 'full'

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'package.json']) hash.update(readFileSync(join(root, file)))
  // The installed binaries (Node, PostgreSQL) differ by platform and C library.
  const glibc = process.report ? process.report.getReport().header.glibcVersionRuntime : undefined
  hash.update(`${process.platform} ${process.arch} ${glibc ? 'glibc' : 'other'}`)
  return hash.digest('hex')
}

function isInstalled(print) {
  if (!existsSync(stampFile)) return false
  const [level, stamp] = readFileSync(stampFile, 'utf8').trim().split(' ')
  return stamp === print && (level === 'full' || installLevel === 'production')
}

function install(print) {
  const npm = process.env.npm_execpath
  // npm's own Node runs the install: the pinned one lies inside the folder that `npm ci` replaces.
  const node = process.env.npm_node_execpath || process.execPath
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (installLevel === 'production') flags.push('--omit=dev')
  const packages = installLevel === 'production' ? 'dependencies' : 'dependencies and development tools'
  console.error(`Installing ${packages}, once for each version; this can take some minutes …`)
  const started = Date.now()
  const run = npm
    ? spawnSync(node, [npm, ...flags], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', flags, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (run.status !== 0) {
    console.error('The installation failed; see the lines above. Nothing was started.')
    process.exit(run.status === null ? 1 : run.status)
  }
  if (installLevel === 'production') removeUnused(join(root, 'node_modules'))
  // `npm start` uses the shell's exec, so that a signal to npm reaches the server; cmd.exe has none, so it gets one.
  if (process.platform === 'win32') writeFileSync(join(root, 'node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
  writeFileSync(stampFile, `${installLevel} ${print}\n`)
  console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

const print = fingerprint()
if (!isInstalled(print)) install(print)

// The scripts call plain `node`, which npm resolves to the pinned one in node_modules/.bin where a package of it exists.
const [major, minor] = process.versions.node.split('.').map(Number)
const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
if (!existsSync(pinned) && !(major > 24 || (major === 24 && minor >= 15))) {
  console.error(
    `Node 24.15 or newer is needed on ${process.platform}-${process.arch}, for which no pinned Node is published; ` +
      `this is ${process.version}. Install a current Node 24 and try again.`,
  )
  process.exit(2)
}
