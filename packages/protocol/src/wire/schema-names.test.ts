// Every wire schema with a shape has a unique name.
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import { namedSchemas } from './schema-names.ts'

test('every exported schema with a shape has a unique name', async () => {
  const names = [...namedSchemas.values()]
  assert.deepEqual([...names].sort(), [...new Set(names)].sort())
  for (const file of globSync('**/*.ts', { cwd: import.meta.dirname })) {
    if (/test|schema-names/.test(file)) continue
    const module = (await import(`./${file}`)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module))
      if (value instanceof z.ZodObject || value instanceof z.ZodUnion)
        assert.ok(namedSchemas.has(value) || /Query$/.test(name), `${file}: ${name}`)
  }
})
