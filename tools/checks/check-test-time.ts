// Refuses tests that depend on the speed of a machine: sleeps, measured durations, and ports that were free a moment ago.
// Biome keeps the code in one form, so patterns are enough to see them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../import-graph/imports.ts'
import { type TimeException, timeInTests } from './time-in-tests.ts'

export interface TimeFinding {
  readonly line: number
  /** The line, without the spaces around it. */
  readonly code: string
  readonly advice: string
}

const COMMENTS = /^[ \t]*(?:\/\/|\/\*|\*).*$|(?<=\s)\/\/ .*$/gm
const TEXTS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

const SLEEP = 'sleeps: wait for a state with until(), or for absence with leaveTimeFor()'
const CLOCK = 'compares machine times: wait for a state, move the platform clock, or count'
const DURATION = 'asserts a duration: assert what happened, or count; durations belong to benchmarks'
const PORT = 'uses a port that was free a moment ago: listen on port 0'

/** `setTimeout as delay` of timers/promises → `delay`. */
const SLEEP_IMPORT = /import \{([^}]*)\} from 'node:timers\/promises'/g
const COMPARISON = String.raw`\s(?:<|>|<=|>=)\s`
const MACHINE_TIME = String.raw`(?:Date\.now|performance\.now|process\.hrtime(?:\.bigint)?)\(`

const sleepNames = (text: string): string[] =>
  [...text.matchAll(SLEEP_IMPORT)].flatMap(([, names = '']) =>
    [...names.matchAll(/setTimeout(?: as (\w+))?/g)].map(([, alias]) => alias ?? 'setTimeout'),
  )

/** The names of variables that hold machine time. */
const timeNames = (code: string): string[] =>
  [...code.matchAll(new RegExp(String.raw`\b(?:const|let) (\w+) = [^\n]*${MACHINE_TIME}`, 'g'))].map(
    ([, name = '']) => name,
  )

const rulesFor = (text: string, code: string): ReadonlyArray<readonly [RegExp, string]> => {
  const sleeps = [...new Set(['setTimeout', 'setInterval', 'waitForTimeout', ...sleepNames(text)])].join('|')
  const times = timeNames(code).map((name) => String.raw`(?<![\w.])${name}(?![\w(])`)
  const machineTime = `(?:${[MACHINE_TIME, ...times].join('|')})`
  return [
    [new RegExp(String.raw`(?<![\w.])(?:${sleeps})\(|\.waitForTimeout\(`), SLEEP],
    [/(?<!\w)(?:performance\.now|process\.hrtime)\b/, CLOCK],
    [new RegExp(`${machineTime}.*${COMPARISON}|${COMPARISON}.*${machineTime}`), CLOCK],
    [new RegExp(String.raw`\bassert\b.*\b(?:ms|\w+Ms|took\w*|elapsed\w*)${COMPARISON}`), DURATION],
    [/\b(?:freePorts?|findPort|getPort)\(|\.listen\([1-9]/, PORT],
  ]
}

export const findTime = (text: string): TimeFinding[] => {
  const code = text.replace(COMMENTS, blank).replace(TEXTS, blank)
  const rules = rulesFor(text, code)
  const lines = text.split('\n')
  return code.split('\n').flatMap((line, index) => {
    const rule = rules.find(([pattern]) => pattern.test(line))
    return rule === undefined ? [] : [{ line: index + 1, code: lines[index]?.trim() ?? '', advice: rule[1] }]
  })
}

/** Tests, modules that only tests load, and the test kit. Benchmarks and reliability runs measure on purpose. */
const isChecked = (file: string): boolean =>
  /\.[cm]?tsx?$/.test(file) && (/\.test\.tsx?$|\/test\/|\/testing\//.test(file) || file.startsWith('packages/testkit/'))

/** A sentence for each finding without an exception, and for each exception that matches nothing. */
export const findTimeProblems = (
  files: ReadonlyArray<readonly [file: string, text: string]>,
  exceptions: readonly TimeException[] = timeInTests,
): string[] => {
  const used = new Set<TimeException>()
  const problems = files.flatMap(([file, text]) =>
    findTime(text).flatMap(({ line, code, advice }) => {
      const exception = exceptions.find((candidate) => candidate.file === file && code.includes(candidate.code))
      if (exception) used.add(exception)
      return exception ? [] : [`${file}:${line}: ${code}\n    ${advice}`]
    }),
  )
  const unused = exceptions.filter((candidate) => !used.has(candidate))
  return [...problems, ...unused.map(({ file, code }) => `${file} no longer has “${code}”: remove the exception`)]
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  const files = listFiles(root).filter(isChecked)
  const problems = findTimeProblems(files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
