// The examples are events of the catalog, with all their members, and every member is explained in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventCatalog, eventNames } from '@company-data/protocol/events'
import { catalogueTexts } from './catalogue-texts.ts'
import { exampleBody, exampleEvents } from './event-examples.ts'

test('each event of the catalog has an example with exactly its members', () => {
  assert.deepEqual([...exampleEvents].sort(), [...eventNames].sort())
  for (const name of eventNames) {
    const { schema } = eventCatalog[name]
    const example = exampleBody(name)
    const parsed = schema.safeParse(example)
    assert.ok(parsed.success, `${name}: ${parsed.error}`)
    // A value that is a file has value_url instead of value.
    const members = Object.keys(schema.shape).filter((member) => member !== 'value_url')
    assert.deepEqual(Object.keys(example).sort(), members.sort(), name)
  }
})

test('every member of an example is explained in both languages', () => {
  for (const name of eventNames)
    for (const member of Object.keys(exampleBody(name)))
      for (const texts of [catalogueTexts.en, catalogueTexts.de]) assert.ok(texts.members[member], `${name}: ${member}`)
})
