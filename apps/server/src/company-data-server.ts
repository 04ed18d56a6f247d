// The program of operators: `company-data-server <command>`. See `company-data-server --help`.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)))
const { runCommand } = await import('./commands/run-command.ts')

const exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
})
// Output to a pipe is written before the process ends; nothing else may keep it running.
await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((end) => stream.write('', end))))
process.exit(exitCode)
