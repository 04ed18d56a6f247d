// The bodies in docs/concepts/flow-definition.md have the members that the routes accept.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { documentSigning } from './customer-documents.ts'
import { describedGeneration } from './flow-generation.ts'
import { describedAnswers, describedTrigger } from './flow-runs.ts'

const PAGE = join(import.meta.dirname, '../../../../../docs/concepts/flow-definition.md')
const schemas = {
  Trigger: describedTrigger,
  Answers: describedAnswers,
  Generate: describedGeneration,
  Sign: documentSigning,
}

test('the bodies of the concept page fit the schemas of their routes', async () => {
  const page = await readFile(PAGE, 'utf8')
  for (const [title, schema] of Object.entries(schemas)) {
    const [, section = ''] = new RegExp(`^### ${title}$(.*?)(?=^### |(?![^]))`, 'ms').exec(page) ?? []
    const bodies = [...section.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json = '']) => JSON.parse(json))
    assert.equal(bodies.length, title === 'Sign' ? 2 : 1, title)
    for (const body of bodies) assert.deepEqual(z.strictObject(schema.shape).safeParse(body).error?.issues, undefined)
  }
})
