// A process that runs test files one after another, as it is told to: modules and shared platforms are loaded once for
// all of them. Each file becomes a suite, so its hooks and its failures stay with it; reporter.ts tells how it ended.
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
