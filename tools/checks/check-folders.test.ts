// Fills folders to the ceiling and beyond it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFolderProblems, MAX_FILES } from './check-folders.ts'

const filled = (folder: string, count: number, extension = '.ts'): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${extension}`)

test('a folder holds as many source files as the ceiling allows, tests counted', () => {
  assert.deepEqual(findFolderProblems(filled('packages/a/src', MAX_FILES), {}), [])
  const files = [...filled('packages/a/src', MAX_FILES - 1), ...filled('packages/a/src', 2, '.test.ts')]
  assert.deepEqual(findFolderProblems(files, {}), [
    'packages/a/src has 26 source files, more than 25: split it by concept',
  ])
})

test('files of folders inside it and files that are no source do not count', () => {
  const files = [...filled('packages/a/src', MAX_FILES), ...filled('packages/a/src/b', 3)]
  assert.deepEqual(findFolderProblems([...files, ...filled('packages/a/src', 30, '.json')], {}), [])
})

test('an exception lets a folder through, and is refused when nothing needs it', () => {
  const allowed = { 'packages/a/src': 'a reason' }
  assert.deepEqual(findFolderProblems(filled('packages/a/src', 30), allowed), [])
  assert.deepEqual(findFolderProblems([], allowed), [
    'packages/a/src has 25 source files or fewer: strike it off the exceptions',
  ])
})
