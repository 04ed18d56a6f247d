// Runs test files in one process, so that modules and platforms load once. Each file has its own hooks and failures.
import { flushCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runFile } from './node-test/run-file.ts'

/** Many times the longest test, because the machine may be busy. */
const TEST_LIMIT_MS = 900_000

/** The folder of the module in place of `node:test`, which itself imports the original. */
const replacement = new URL('node-test/', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && !context.parentURL?.startsWith(replacement)
      ? { url: `${replacement}index.ts`, shortCircuit: true }
      : next(specifier, context),
})

process.on('message', async (file: string) => {
  const load = (): Promise<unknown> => import(pathToFileURL(join(process.cwd(), file)).href)
  process.send?.(await runFile(file, load, TEST_LIMIT_MS))
  // For the processes that later tests start from the same sources; otherwise it would be written at the end of the run.
  flushCompileCache()
})

// Without stopping anything: the runner removes the databases and the folders of all its workers.
process.on('disconnect', () => process.exit())
