// `npm run check`: every check of the tree, one line each with its time; the output of a failing one follows its line.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const nodeCommand = (...args: string[]): [string, string[]] => [process.execPath, args]

const steps: ReadonlyArray<readonly [name: string, command: readonly [string, readonly string[]]]> = [
  [
    'format and lint',
    nodeCommand('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', '.'),
  ],
  ['types', nodeCommand('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')],
  ['generated files', nodeCommand('tools/generate.ts', '--check')],
  ['dead code', nodeCommand('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints')],
  ['boundaries', nodeCommand('tools/checks/check-boundaries.ts')],
  ['stores', nodeCommand('tools/checks/check-stores.ts')],
  ['walls', nodeCommand('tools/checks/walls/check-walls.ts')],
  ['quotas', nodeCommand('tools/checks/quotas/check-quotas.ts')],
  ['folders', nodeCommand('tools/checks/check-folders.ts')],
  ['language', nodeCommand('tools/checks/language/check-language.ts')],
  ['local names', nodeCommand('tools/checks/check-names.ts')],
  ['time in tests', nodeCommand('tools/checks/check-test-time.ts')],
  ['style sheets', nodeCommand('tools/checks/check-styles.ts')],
  ['addresses of the SDK', nodeCommand('tools/checks/walls/check-sdk.ts')],
  ['docs', nodeCommand('tools/checks/check-docs.ts')],
  ['releases', nodeCommand('tools/checks/check-releases.ts')],
  ['errors', nodeCommand('tools/checks/check-errors.ts')],
  ['reasons', nodeCommand('tools/checks/language/check-reasons.ts')],
  ['commit titles', nodeCommand('tools/checks/check-commits.ts')],
]

/** Prints the output of a failing step; true if it passed. */
const runStep = async ([name, [program, args]]: (typeof steps)[number]): Promise<boolean> => {
  const started = performance.now()
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  child.on('error', (error) => {
    output += error
  })
  const isGreen = await new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0)))
  console.log(`${isGreen ? '✔' : '✖'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (!isGreen) console.log(output.trimEnd().replace(/^/gm, '    '))
  return isGreen
}

/** As many concurrent steps as processors; the longest come first in the list. */
const failed: string[] = []
const queue = [...steps]
const runQueue = async (): Promise<void> => {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    if (!(await runStep(step))) failed.push(step[0])
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, runQueue))

console.log(failed.length === 0 ? 'Every check passed.' : `Failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
