// Reads the composition's hook tables as edges: a subscriber knows the feature that calls its hook.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface HookEdge {
  readonly hook: string
  /** The feature that calls the hook: the first part of its name. */
  readonly publisher: string
  /** The subscribing features. */
  readonly subscribers: readonly string[]
}

const TABLES = 'apps/server/src/compose/hooks.ts'

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Imported name → the feature whose entry point exports it. */
const importedNames = (text: string): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const [, list = '', feature = ''] of text.matchAll(
    /import (?:type )?\{([^}]*)\} from '\.\.\/features\/[^/]+\/([^/]+)\/index\.ts'/g,
  ))
    for (const name of list.split(',').map((part) => part.replace(/^\s*type\s+/, '').trim()))
      if (name !== '') names.set(name, feature)
  return names
}

/** Text of every constant of the file, by its name: an entry of a table may call one of them. */
const constants = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^const (\w+) =([\s\S]*?)(?=^(?:const|export|type|interface|\/\*\*)|$(?![\s\S]))/gm)].map(
      ([, name = '', body = '']) => [name, body] as const,
    ),
  )

const hookEdgesIn = (text: string, features: readonly string[]): HookEdge[] => {
  const imported = importedNames(text)
  const helpers = constants(text)
  const featuresIn = (code: string, depth = 0): string[] =>
    [...code.matchAll(/\b[a-zA-Z]\w*\b/g)].flatMap(([name]) => {
      const helper = helpers.get(name)
      if (helper !== undefined && depth < 3) return featuresIn(helper, depth + 1)
      return imported.get(name) ?? (features.includes(kebab(name)) ? [kebab(name)] : [])
    })
  return [...text.matchAll(/^ {2}'([a-z-]+)\.([a-z-]+)':([\s\S]*?),\n(?= {2}'|\}\))/gm)].map(
    ([, publisher = '', event = '', code = '']) => ({
      hook: `${publisher}.${event}`,
      publisher,
      subscribers: [...new Set(featuresIn(code))].filter((feature) => feature !== publisher),
    }),
  )
}

/** Empty where the tree has no tables, as in the tests of the checks. */
export const readHookEdges = (root: string, features: readonly string[]): HookEdge[] => {
  try {
    return hookEdgesIn(readFileSync(join(root, TABLES), 'utf8'), features)
  } catch {
    return []
  }
}
