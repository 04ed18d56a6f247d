// The program of the built-in plugin demo_catalog: the forwarder starts it, and it ends when the forwarder does.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { servePlugin } from '../serve-plugin.ts'
import { plugin } from './catalog.ts'

export { plugin }

const run = async (): Promise<void> => {
  // The forwarder holds the other end of stdin, so it closes however the forwarder ends.
  process.stdin.resume().on('close', () => process.exit(0))
  const { PLUGIN_KEY_FILE: keyFile, PLUGIN_TOKEN: token } = process.env
  const { url } = await servePlugin(plugin, { keyFile, token })
  process.stdout.write(`ready ${url}\n`)
}

// When imported it is an ordinary plugin; it serves itself only as a program.
const [, program = ''] = process.argv
if (program !== '' && realpathSync(program) === fileURLToPath(import.meta.url)) void run()
