// The program: reads the configuration, starts the roles, prints the ready line, stops on SIGTERM or SIGINT.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before anything else is loaded: the cache halves the start of a tree that is run without a build.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)))

const { run } = await import('./run.ts')
await run(process.env)
