// Commit titles of both kinds, and repositories with full, partial and no history.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { findBadTitles, isConventional } from './check-commits.ts'

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'))
  folders.push(folder)
  return folder
}
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  }).trim()

const commit = (root: string, title: string): string => {
  git(root, 'commit', '-q', '--allow-empty', '-m', title)
  return git(root, 'rev-parse', 'HEAD')
}

/** A repository whose first commit is exempt and whose later ones have the given titles. */
const repository = (...titles: string[]): { root: string; first: string } => {
  const root = newFolder()
  git(root, 'init', '-q', '-b', 'main')
  const first = commit(root, 'Anything goes here')
  for (const title of titles) commit(root, title)
  return { root, first }
}

test('a title names its type and its scope', () => {
  for (const title of ['feat(webhooks): probe now', 'fix(sdk/calls): a', 'docs: b', 'refactor(oauth)!: c'])
    assert.equal(isConventional(title), true, title)
  for (const title of ['x', 'Webhooks: a', 'feat: a', 'feat(webhooks):a', 'feat(): a', 'feature(a): b', 'feat(A b): c'])
    assert.equal(isConventional(title), false, title)
})

test('a title has at most 72 characters', () => {
  assert.equal(isConventional(`fix(a): ${'b'.repeat(64)}`), true)
  assert.equal(isConventional(`fix(a): ${'b'.repeat(65)}`), false)
})

test('checks every commit after the fixed one, and no other', () => {
  const { root, first } = repository('feat(a): b', 'b', 'fix(c): d')
  assert.deepEqual(
    findBadTitles(root, first).map((line) => line.replace(/^\w+ /, '')),
    ['b'],
  )
})

test('a shallow clone, another history and a folder without git pass', () => {
  const { root, first } = repository('b', 'c')
  const clone = newFolder()
  git(clone, 'clone', '-q', '--depth', '1', `file://${root}`, 'shallow')
  assert.deepEqual(findBadTitles(join(clone, 'shallow'), first), [])
  assert.deepEqual(findBadTitles(root, '0'.repeat(40)), [])
  assert.deepEqual(findBadTitles(newFolder(), first), [])
})
