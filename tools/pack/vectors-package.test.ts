// The packed test vectors, as someone without the repository gets them.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { packVectors } from './tarballs.ts'

test('the vectors are packed with the samples of every language', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'vectors-'))
  context.after(() => rm(folder, { recursive: true }))
  const [tarball] = await packVectors(folder)
  assert.equal(tarball?.name, '@company-data/vectors')
  const paths = tarball.files.map(({ path }) => path)
  for (const path of [
    ...['README.md', 'LICENSE', 'package.json', 'vectors/company-data.json'],
    ...['samples/python/company_data/__init__.py', 'samples/go/companydata.go', 'samples/php/CompanyData.php'],
    ...['samples/java/CompanyData.java', 'samples/csharp/CompanyData.cs'],
  ])
    assert.ok(paths.includes(path), path)
  for (const path of paths) assert.match(path, /^(?:LICENSE|README\.md|package\.json|(?:vectors|samples|docs)\/.*)$/)
})
