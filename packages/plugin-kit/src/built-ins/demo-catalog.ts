// The program of the built-in plugin demo_catalog: the forwarder starts it, and it ends when the forwarder does.
import { servePlugin } from '../serve-plugin.ts'
import { plugin } from './catalog.ts'

// The other end of stdin is the forwarder's: it closes with it, however it ends.
process.stdin.resume().on('close', () => process.exit(0))
const { PLUGIN_KEY_FILE: keyFile, PLUGIN_TOKEN: token } = process.env
const { url } = await servePlugin(plugin, { keyFile, token })
process.stdout.write(`ready ${url}\n`)
