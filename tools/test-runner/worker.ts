// Runs test files in one process, so that modules and platforms load once. Each file is its own suite, with its hooks
// and failures; reporter.ts reports its result.
import { join } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

process.on('message', (file: string) => {
  suite(file, async () => {
    await import(pathToFileURL(join(process.cwd(), file)).href)
  })
})

// Without stopping anything: the runner removes the databases and the folders of all its workers.
process.on('disconnect', () => process.exit())
