#!/usr/bin/env node
// The command `company-data`.
import { main } from './main.ts'
import { openBrowser } from './program/open-browser.ts'
import { OUTPUT_CLOSED } from './program/system.ts'

const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => interruption.abort())
// `company-data … | head` closes the pipe, and a closed window its terminal: the command ends, and tidies up first.
const CLOSED = new Set(['EPIPE', 'EIO'])
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!CLOSED.has(error.code ?? '')) throw error
    interruption.abort(OUTPUT_CLOSED)
  })

const { env, stdin, stdout, stderr, platform } = process
const args = process.argv.slice(2)
process.exitCode = await main({
  args,
  env,
  stdin,
  stdout,
  stderr,
  platform,
  folder: process.cwd(),
  signal: interruption.signal,
  openBrowser: (url) => openBrowser({ platform, env }, url),
})
