// `npm run check`: every check of the tree in turn, one line each with its time; what a failing one printed follows it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const inNode = (...args: string[]): [string, string[]] => [process.execPath, args]

const steps: ReadonlyArray<readonly [name: string, command: readonly [string, readonly string[]]]> = [
  [
    'format and lint',
    inNode('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', '.'),
  ],
  ['types', inNode('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')],
  ['boundaries', inNode('tools/checks/check-boundaries.ts')],
  ['stores', inNode('tools/checks/check-stores.ts')],
  ['folders', inNode('tools/checks/check-folders.ts')],
  ['local names', inNode('tools/checks/check-names.ts')],
  ['style sheets', inNode('tools/checks/check-styles.ts')],
  ['dead code', inNode('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints')],
  ['docs', inNode('tools/checks/check-docs.ts')],
  ['errors', inNode('tools/checks/check-errors.ts')],
  ['commit titles', inNode('tools/checks/check-commits.ts')],
  ['generated files', inNode('tools/generate.ts', '--check')],
]

const failed = steps.filter(([name, [program, args]]) => {
  const started = performance.now()
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✔' : '✖'} ${name} (${seconds} s)`)
  if (status === 0) return false
  console.log(`${stdout ?? ''}${stderr ?? ''}${error ?? ''}`.trimEnd().replace(/^/gm, '    '))
  return true
})

console.log(failed.length === 0 ? 'Every check passed.' : `Failed: ${failed.map(([name]) => name).join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
