#!/usr/bin/env node
// The command `company-data-plugin`: `serve <file>` runs the plugin that a module exports, `check <address>` tests a
// running one.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkPlugin } from './check-plugin.ts'
import type { Plugin } from './plugin.ts'
import { servePlugin } from './serve-plugin.ts'

const USAGE = `company-data-plugin serve <file>     runs the plugin that the module exports as \`plugin\`
company-data-plugin check <address>  asks a running plugin as the forwarder would

PORT (8080), HOST (127.0.0.1), PLUGIN_TOKEN and PLUGIN_KEY_FILE (plugin-key.pem) are read from the environment.
`

const {
  PORT = '8080',
  HOST = '127.0.0.1',
  PLUGIN_TOKEN: token,
  PLUGIN_KEY_FILE: keyFile = 'plugin-key.pem',
} = process.env

const serve = async (file: string): Promise<void> => {
  const { plugin } = (await import(pathToFileURL(resolve(file)).href)) as { plugin?: Plugin }
  if (plugin === undefined) throw new Error(`${file} exports no \`plugin\``)
  const onError = (error: unknown): void => console.error(error)
  const { url } = await servePlugin(plugin, { port: Number(PORT), host: HOST, token, keyFile, onError })
  process.stdout.write(`ready ${url}\n`)
}

/** Texts of the plugin under test could move the cursor or hide lines of a terminal. */
const toLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

const check = async (address: string): Promise<void> => {
  const findings = await checkPlugin(address, { token })
  for (const { name, problem } of findings) {
    process.stdout.write(`${toLine(problem === undefined ? `ok      ${name}` : `not ok  ${name}: ${problem}`)}\n`)
  }
  process.exitCode = findings.some(({ problem }) => problem !== undefined) ? 1 : 0
}

const [act, target] = process.argv.slice(2)
const run = { serve, check }[act ?? '']
if (run === undefined || target === undefined) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else await run(target)
