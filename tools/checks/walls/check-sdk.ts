// Checks that the SDK takes its addresses from the contracts: a path in its code would be declared twice.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../import-graph/imports.ts'

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm
const PATH = /['"`](\/(?:api|oauth2|\.well-known)\/[^'"`]*)/g

/** The paths of the platform in a text, without those in comments. */
export const listPaths = (code: string): string[] =>
  [...code.replace(COMMENTS, '').matchAll(PATH)].map(([, path = '']) => path)

const isSource = (file: string): boolean =>
  file.startsWith('packages/sdk/src/') && file.endsWith('.ts') && !file.endsWith('.test.ts')

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..', '..')
  const problems = listFiles(root)
    .filter(isSource)
    .flatMap((file) =>
      listPaths(readFileSync(join(root, file), 'utf8')).map(
        (path) => `${file}: ${path} belongs to a routes.ts of packages/protocol/src/nouns; call it with calls()`,
      ),
    )
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
