// Checks that a text is found by its key: no page looks into a sentence of the platform, and no schema rule writes one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../import-graph/imports.ts'

const PAGES = /^(?:apps\/(?:portal|wallet|consent|console)|packages\/(?:web|ui))\/src\/.*(?<!\.test)\.tsx?$/
const SCHEMAS = /^packages\/protocol\/src\/wire\/.*(?<!\.test)\.ts$/

/** A sentence as the name of an entry, or a search in a sentence. */
const matchings: readonly RegExp[] = [
  /^ *['"`][A-Za-z][^'"`]* [^'"`]*\.['"`]:/,
  /\b(?:message|reason|fault|sentence)\.(?:includes|startsWith|endsWith|match|replace|search)\(/,
  /\.(?:exec|test)\((?:\w+\.)?(?:message|reason|fault|sentence)\)/,
]

const SENTENCE = /(?:^|[(,:?]) ?['"`](?:must|is|has|needs|does|may|only|cannot) [^'"`]*['"`]/

export const findMatching = (code: string): number[] =>
  code.split('\n').flatMap((line, index) => (matchings.some((pattern) => pattern.test(line)) ? [index + 1] : []))

export const findSentences = (code: string): number[] =>
  code
    .split('\n')
    .flatMap((line, index) =>
      !/^ *(?:\/\/|\/?\*)/.test(line) && !line.includes('describe(') && SENTENCE.test(line) ? [index + 1] : [],
    )

const findReasonProblems = (root: string): string[] =>
  listFiles(root).flatMap((file) => {
    const read = () => readFileSync(join(root, file), 'utf8')
    if (PAGES.test(file))
      return findMatching(read()).map((line) => `${file}:${line} looks into a sentence: use the key of the reason`)
    if (SCHEMAS.test(file))
      return findSentences(read()).map((line) => `${file}:${line} writes a sentence: use rule() with a key of reasons`)
    return []
  })

if (import.meta.main) {
  const problems = findReasonProblems(join(import.meta.dirname, '..', '..', '..'))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
