#!/usr/bin/env node
// The command `company-data`.
import { main } from './main.ts'
import { exitCodes } from './program/exit-codes.ts'
import { openBrowser } from './program/open-browser.ts'
import { OUTPUT_CLOSED } from './program/system.ts'

const interruption = new AbortController()
/** Programs such as `timeout` repeat the signal that the terminal has sent: only a third one cuts the tidying up off. */
const MAX_SIGNALS = 2
let signals = 0
const interrupt = (): void => {
  signals += 1
  if (signals > MAX_SIGNALS) process.exit(exitCodes.interrupted)
  interruption.abort()
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt)
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
