#!/usr/bin/env node
// Starts the commands of operators: the built ones if there are any, by a Node that can run them. Plain JavaScript for
// every Node from 20 on, because that may be the only one of the machine.
const { spawn } = require('node:child_process')
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const NODE_MAJOR = 24
const root = join(__dirname, '..', '..', '..')
const built = join(__dirname, '..', 'dist', 'company-data-server.js')
const program = existsSync(built) ? built : join(__dirname, '..', 'src', 'company-data-server.ts')
const installedNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')

if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR || !existsSync(installedNode)) {
  void import(pathToFileURL(program).href)
} else {
  const child = spawn(installedNode, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 3 : 1)
  })
}
