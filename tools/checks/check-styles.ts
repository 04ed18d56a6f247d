// Checks the class names of components against their style sheets: a typing error is silent in a browser.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listFiles } from '../import-graph/imports.ts'

const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)'/gm
/** Their paths are not classes, even when a file is called like a sheet's name. */
const IMPORTS = /^(?:import|} from) [^\n]*$/gm
const CLASS = /\.([A-Za-z][\w-]*)/g
const NOT_CLASSES = /\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)|\d*\.\d+/g

/** The classes that a sheet declares. */
export const classesIn = (css: string): Set<string> =>
  new Set([...css.replace(NOT_CLASSES, ' ').matchAll(CLASS)].map(([, name = '']) => name))

/** The members of a sheet that a component reads by name: `styles.row`. Computed names are not seen. */
export const classesUsed = (code: string, sheet: string): string[] => [
  ...new Set([...code.matchAll(new RegExp(String.raw`\b${sheet}\.(\w+)`, 'g'))].map(([, name = '']) => name)),
]

export const findMissingClasses = (root: string): string[] =>
  listFiles(root)
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      return [...code.matchAll(IMPORT)].flatMap(([, sheet = '', path = '']) => {
        const cssFile = posix.join(posix.dirname(file), path)
        const classes = classesIn(readFileSync(join(root, cssFile), 'utf8'))
        return classesUsed(code.replace(IMPORTS, ''), sheet)
          .filter((name) => !classes.has(name))
          .map((name) => `${file}: ${sheet}.${name} is not a class of ${cssFile}`)
      })
    })

if (import.meta.main) {
  const problems = findMissingClasses(join(import.meta.dirname, '..', '..'))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
