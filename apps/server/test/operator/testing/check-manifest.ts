// Compares manifests with the API of Kubernetes 1.33: names, types, required members and fixed values.
import { readFileSync } from 'node:fs'

/**
 * For each type its members, `!` at the end of a required one. A member is a type, a list (`[]`), a map (`map of`) or one of
 * fixed values (`=`). Taken from the types of the npm package kubernetes-models, which come from the OpenAPI document of
 * Kubernetes (Apache-2.0); without `status`.
 */
const schema: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL('kubernetes-schema.json', import.meta.url), 'utf8'),
)

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: unknown, type: string): boolean =>
  type === 'intOrString' ? typeof value === 'string' || Number.isInteger(value) : typeof value === type

const findMemberProblems = (value: Members, type: string, path: string): string[] => {
  const members = new Map(
    Object.entries(schema[type] ?? {}).map(([name, kind]) => [
      name.replace('!', ''),
      { kind, isRequired: name.endsWith('!') },
    ]),
  )
  const missing = [...members].filter(([name, { isRequired }]) => isRequired && value[name] === undefined)
  return [
    ...missing.map(([name]) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, member]) => {
      if (member === undefined) return []
      const kind = members.get(name)?.kind
      return kind === undefined ? [`${path}.${name} is unknown`] : findProblems(member, kind, `${path}.${name}`)
    }),
  ]
}

const findProblems = (value: unknown, kind: string, path: string): string[] => {
  if (kind.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return value.flatMap((item, index) => findProblems(item, kind.slice(0, -2), `${path}.${index}`))
  }
  if (kind.startsWith('= ')) {
    const isAllowed = kind.slice(2).split('|').includes(String(value))
    return isAllowed ? [] : [`${path} is ${JSON.stringify(value)}, not one of ${kind.slice(2)}`]
  }
  if (!kind.startsWith('map of ') && schema[kind] === undefined)
    return isPlain(value, kind) ? [] : [`${path} is ${JSON.stringify(value)}, no ${kind}`]
  if (!isMembers(value)) return [`${path} is no object`]
  if (schema[kind] !== undefined) return findMemberProblems(value, kind, path)
  return Object.entries(value).flatMap(([name, item]) =>
    findProblems(item, kind.slice('map of '.length), `${path}.${name}`),
  )
}

/** The problems for which the API server would refuse a manifest; empty for a good one. */
export const checkManifest = (manifest: Members): string[] => {
  const kind = String(manifest.kind)
  return schema[kind] === undefined ? [`${kind} is an unknown kind`] : findProblems(manifest, kind, kind)
}
