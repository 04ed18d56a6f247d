// Runs the selected tests, then those that each later change affects (`npm test -- --watch`).

import { on } from 'node:events'
import { watch as watchFolder } from 'node:fs'
import { readEdges, touchedTests } from './affected-tests.ts'
import { formatTotalLine, hasFailed } from './result.ts'
import type { TestRun } from './test-run.ts'

/** An editor writes a file in several steps. */
const SETTLE_MS = 150

const isSource = (file: string): boolean =>
  /\.(?:[cm]?[jt]sx?|css|html|sql|json)$/.test(file) && !/(?:^|\/)(?:node_modules|dist[^/]*|data|\.git)\//.test(file)

/** Yields the files that changed since the last time, once they have settled. */
async function* changes(root: string): AsyncGenerator<string[]> {
  const watcher = watchFolder(root, { recursive: true })
  let changed = new Set<string>()
  let wake = Promise.withResolvers<void>()
  watcher.on('change', (_event, name) => {
    const file = String(name).replaceAll('\\', '/')
    if (!isSource(file)) return
    changed.add(file)
    wake.resolve()
  })
  process.once('SIGINT', () => watcher.close())
  const closed = on(watcher, 'close').next()
  while ((await Promise.race([wake.promise.then(() => 'changed'), closed])) === 'changed') {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    yield [...changed]
    changed = new Set()
    wake = Promise.withResolvers()
  }
}

const runAndReport = async (run: TestRun, files: readonly string[]): Promise<string[]> => {
  const { results } = await run.runFiles(files)
  console.log(`${formatTotalLine(results)}. Waiting for a change (Ctrl+C ends) …`)
  return results.filter(hasFailed).map(({ file }) => file)
}

/** Returns when the process is interrupted. A file that failed runs again after every change until it passes. */
export const watchTests = async (run: TestRun, root: string, files: readonly string[]): Promise<void> => {
  let failing = await runAndReport(run, files)
  for await (const changed of changes(root)) {
    const { tests } = touchedTests(files, changed, readEdges(root))
    const next = [...new Set([...tests, ...failing])]
    if (next.length === 0) continue
    console.log(`\nChanged: ${changed.join(', ')}`)
    failing = await runAndReport(run, next)
  }
}
