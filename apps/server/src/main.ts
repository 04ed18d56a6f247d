// The program: reads the configuration, starts the roles, prints the ready line, stops on SIGTERM or SIGINT.
import { enableCompileCache } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// Before anything else is loaded: the cache halves the start of a tree that is run without a build.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)))

// Loading takes a while, and a signal in that time is one to stop: there is nothing yet that would have to end well.
const leave = (): void => process.exit(0)
process.on('SIGTERM', leave).on('SIGINT', leave)
const { run } = await import('./compose/run.ts')
// A signal is heard when the event loop turns, and loading never lets it.
await setImmediate()
const running = run(process.env)
// Only now that run() listens: without any listener a signal that has just arrived would be lost.
process.off('SIGTERM', leave).off('SIGINT', leave)
await running
