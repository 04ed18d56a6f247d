// The schemas of the API documents say each thing once, in a form that OpenAPI 3.0 has as well.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describedRoutes } from '../../../src/compose/routes.ts'
import { apiDocuments, openApi } from '../../../src/gate/reference/openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema is JSON of many shapes
type Any = any

const bases = {
  frontDoor: 'https://door.example',
  regions: ['https://eu.example'],
  forwarder: 'https://forwarder.example',
}

const findProblem = ({ const: only, format, pattern, contentEncoding, anyOf }: Any): string | undefined => {
  if (only !== undefined) return 'const instead of enum'
  if (contentEncoding !== undefined && format !== undefined) return 'format beside contentEncoding'
  if (pattern !== undefined && ['date', 'date-time', 'uuid'].includes(format)) return 'pattern beside format'
  const types: unknown[] = anyOf?.map(({ type }: Any) => type) ?? []
  const isPlain =
    types.length === 2 && types[1] === 'null' && ['string', 'integer', 'number', 'boolean'].includes(types[0] as string)
  return isPlain && anyOf[0].enum === undefined ? 'anyOf of a plain type and null' : undefined
}

const listProblems = (schema: Any, path: string): string[] => {
  const problem = findProblem(schema)
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].entries(),
    ...(typeof schema.items === 'object' ? [['items', schema.items]] : []),
    ...(typeof schema.additionalProperties === 'object' ? [['*', schema.additionalProperties]] : []),
  ] as Array<[name: string, schema: Any]>
  const problems = problem === undefined ? [] : [`${path}: ${problem}`]
  return [...problems, ...inner.flatMap(([name, member]) => listProblems(member, `${path}/${name}`))]
}

test('no schema repeats itself or needs OpenAPI 3.1 for what 3.0 can say', () => {
  for (const name of apiDocuments) {
    const { schemas } = (openApi(name, describedRoutes, bases) as Any).components
    assert.ok(Object.keys(schemas).length > 20, name)
    assert.deepEqual(
      Object.entries<Any>(schemas).flatMap(([id, schema]) => listProblems(schema, `${name} ${id}`)),
      [],
    )
  }
})
