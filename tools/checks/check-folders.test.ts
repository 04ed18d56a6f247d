// Fills folders up to the ceiling and beyond it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFolderProblems, MAX_FILES } from './check-folders.ts'

const filled = (folder: string, count: number, extension = '.ts'): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${extension}`)

test('a folder may contain as many source files as the ceiling, with tests', () => {
  assert.deepEqual(findFolderProblems(filled('packages/a/src', MAX_FILES), {}), [])
  const files = [...filled('packages/a/src', MAX_FILES - 1), ...filled('packages/a/src', 2, '.test.ts')]
  assert.deepEqual(findFolderProblems(files, {}), [
    'packages/a/src has 26 source files, more than 25: split it by concept',
  ])
})

test('files of subfolders and other kinds of files do not count', () => {
  const files = [...filled('packages/a/src', MAX_FILES), ...filled('packages/a/src/b', 3)]
  assert.deepEqual(findFolderProblems([...files, ...filled('packages/a/src', 30, '.json')], {}), [])
})

test('an exception admits a folder, and is refused when not needed', () => {
  const allowed = { 'packages/a/src': 'a reason' }
  assert.deepEqual(findFolderProblems(filled('packages/a/src', 30), allowed), [])
  assert.deepEqual(findFolderProblems([], allowed), [
    'packages/a/src has 25 source files or fewer: remove it from the exceptions',
  ])
})
