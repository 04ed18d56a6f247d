// Checks the documentation against the tree: links, paths, files and functions exist, tests name known ids, and no file
// contains a local path or the host of a registry.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface Problem {
  readonly file: string
  readonly line: number
  readonly text: string
}

type Check = (file: string, text: string) => Problem[]

// The same patterns as the coverage report of the specification.
const SPEC_ID = /\b(?:D[12]-[A-Z0-9]+-\d+|F?A-\d\d)\b/g
const DEFINITION = /^(?:- \*\*(D[12]-[A-Z0-9]+-\d+|F?A-\d\d)\*\*|\| \**(D[12]-[A-Z0-9]+-\d+)\** \|)/gm
const SPEC_FILES = ['docs/spec/access.md', 'docs/spec/flows.md']

const TEST_FILE = /\.(?:test|spec)\.[cm]?tsx?$/
const DOCUMENT = /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/(?!spec\/).*\.md$/
/** A decision may name files and functions that have gone since. */
const LIVING_DOCUMENT = /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/(?!spec\/|decisions\/).*\.md$/
const LINK = /!?\[[^\]]*\]\(\s*<?([^)>\s]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+)/gm
const REPO_PATH = /`((?:apps|packages|tools|docs|benchmarks)\/[^`\s]*)`/g
/** A source file by its name, alone or behind some of its folders. */
const FILE_NAME = /`([\w./-]*[\w-]\.(?:tsx?|sql|cjs))`/g
/** A name in camel case, as only code has it. */
const CODE_NAME = /`(?:[\w.]*\.)?([a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+)(?:\([^`]*\))?`/g
const SOURCE_FILE = /\.(?:[cm]?[jt]sx?|json|jsonc|ya?ml|html|sql)$/
// A path with a placeholder or a pattern names a family of files, not one.
const IS_PATTERN = /[*<>{}…]|\.\.\./
// 127.0.0.1 is every machine's and stays allowed.
const FOREIGN = /\/(?:work|root)\/|registry\.npmjs|"resolved": "https?:/g

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

const findMatches = (pattern: RegExp, text: string): Array<{ mention: string; line: number }> =>
  [...text.matchAll(pattern)].map((match) => ({
    mention: match.slice(1).find((group) => group !== undefined) ?? match[0],
    line: lineAt(text, match.index),
  }))

/** Code blocks show programs and responses. The lines stay, for the line numbers. */
const withoutBlocks = (text: string): string => text.replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ''))

/** Code contains no links. */
const withoutCode = (text: string): string => withoutBlocks(text).replace(/`[^`\n]*`/g, '')

const isElsewhere = (link: string): boolean => /^[a-z][a-z+.-]*:|^#|^\/\//i.test(link)

const checkLinks =
  (root: string): Check =>
  (file, text) =>
    findMatches(LINK, withoutCode(text))
      .filter(({ mention }) => !isElsewhere(mention))
      .map(({ mention, line }) => ({ mention, line, path: decodeURI(mention.replace(/[?#].*$/, '')) }))
      .filter(({ path }) => !existsSync(join(root, posix.join(posix.dirname(file), path))))
      .map(({ mention, line }) => ({ file, line, text: `the link ${mention} is broken` }))

const checkPaths =
  (root: string): Check =>
  (file, text) =>
    findMatches(REPO_PATH, text)
      .filter(({ mention }) => !IS_PATTERN.test(mention))
      .filter(({ mention }) => !existsSync(join(root, mention.replace(/(?::\d+)?(?:#.*)?$/, ''))))
      .map(({ mention, line }) => ({ file, line, text: `the path ${mention} does not exist` }))

const checkFileNames =
  (files: readonly string[]): Check =>
  (file, text) =>
    findMatches(FILE_NAME, withoutBlocks(text))
      .filter(
        ({ mention }) => !files.some((path) => path === mention || path.endsWith(`/${mention.replace(/^\.\//, '')}`)),
      )
      .map(({ mention, line }) => ({ file, line, text: `there is no file ${mention}` }))

const readCodeNames = (root: string, files: readonly string[]): ReadonlySet<string> =>
  new Set(
    files
      .filter((path) => SOURCE_FILE.test(path))
      .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/[a-z]\w*[A-Z]\w*/g) ?? []),
  )

const checkCodeNames =
  (names: ReadonlySet<string>): Check =>
  (file, text) =>
    findMatches(CODE_NAME, withoutBlocks(text))
      .filter(({ mention }) => !names.has(mention))
      .map(({ mention, line }) => ({ file, line, text: `no code has the name ${mention}` }))

const checkIds = (root: string): Check => {
  const defined = new Set(
    SPEC_FILES.filter((file) => existsSync(join(root, file))).flatMap((file) =>
      findMatches(DEFINITION, readFileSync(join(root, file), 'utf8')).map(({ mention }) => mention),
    ),
  )
  return (file, text) =>
    findMatches(SPEC_ID, text)
      .filter(({ mention }) => !defined.has(mention))
      .map(({ mention, line }) => ({ file, line, text: `${mention} is not an id of the specification` }))
}

const checkForeign: Check = (file, text) =>
  findMatches(FOREIGN, text).map(({ mention, line }) => ({
    file,
    line,
    text: `${mention} is a local path or a registry host: remove it`,
  }))

const isText = (content: Buffer): boolean => !content.subarray(0, 8192).includes(0)

/** `files` are paths from the root. */
export const findProblems = (root: string, files: readonly string[]): Problem[] => {
  const ids = checkIds(root)
  const checks: ReadonlyArray<readonly [(file: string) => boolean, Check]> = [
    [(file) => DOCUMENT.test(file), checkLinks(root)],
    [(file) => DOCUMENT.test(file), checkPaths(root)],
    [(file) => LIVING_DOCUMENT.test(file), checkFileNames(files)],
    [(file) => LIVING_DOCUMENT.test(file), checkCodeNames(readCodeNames(root, files))],
    [(file) => TEST_FILE.test(file), ids],
    [(file) => file !== 'LICENSE', checkForeign],
  ]
  return files.flatMap((file) => {
    const content = readFileSync(join(root, file))
    if (!isText(content)) return []
    const text = content.toString()
    return checks.flatMap(([concerns, check]) => (concerns(file) ? check(file, text) : []))
  })
}

/** Tracked files and those that a commit of everything would add. */
const listFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  const problems = findProblems(root, listFiles(root))
  for (const { file, line, text } of problems) console.error(`${file}:${line}: ${text}`)
  if (problems.length > 0) process.exit(1)
}
