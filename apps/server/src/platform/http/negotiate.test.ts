import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negotiate } from './negotiate.ts'

const rows: ReadonlyArray<readonly [accept: string | undefined, format: 'json' | 'xml']> = [
  [undefined, 'json'],
  ['', 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['TEXT/XML; charset=utf-8', 'xml'],
  ['application/xml, */*', 'xml'],
  ['application/xml;q=0.5, application/json', 'json'],
  ['application/json;q=0.5, application/xml', 'xml'],
  ['application/json, application/xml', 'json'],
  ['application/xml, application/json', 'xml'],
  ['application/xml;q=0', 'json'],
  ['application/xml;q=nonsense', 'json'],
  ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'xml'],
  ['text/html', 'json'],
  ['image/png', 'json'],
]

for (const [accept, format] of rows) {
  test(`D1-NEG-01: Accept: ${accept ?? '(none)'} gets ${format}`, () => {
    assert.equal(negotiate(accept), format)
  })
}
