// Notes about identity documents: each version is opened once, and a document that does not open stops nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNotes, updateNotes } from './expiry-notes.ts'

test('a document is opened again only after it was changed', async () => {
  const openedIds: string[] = []
  const readDate = async (id: string) => {
    openedIds.push(id)
    return '2030-01-01'
  }
  const first = await updateNotes({}, [{ id: 'a', updated_at: '1' }], readDate)
  const dismissed = { a: { ...first.a, updatedAt: '1', date: '2026-01-01', dismissed: 'week' as const } }
  const second = await updateNotes(dismissed, [{ id: 'a', updated_at: '1' }], readDate)
  assert.deepEqual(second, dismissed)
  const third = await updateNotes(dismissed, [{ id: 'a', updated_at: '2' }], readDate)
  assert.deepEqual(third, { a: { updatedAt: '2', date: '2030-01-01' } })
  assert.deepEqual(openedIds, ['a', 'a'])
})

test('a deleted document leaves no note, and one that does not open is skipped', async () => {
  const notes = { a: { updatedAt: '1', date: null } }
  const data = [
    { id: 'b', updated_at: '1' },
    { id: 'c', updated_at: '1' },
  ]
  const updated = await updateNotes(notes, data, async (id) => {
    if (id === 'b') throw new Error('does not open')
    return null
  })
  assert.deepEqual(updated, { c: { updatedAt: '1', date: null } })
})

test('stored notes of another form are left out', () => {
  const good = { updatedAt: '1', date: '2030-01-01', dismissed: 'month' }
  assert.deepEqual(parseNotes(JSON.stringify({ a: good, b: { updatedAt: 1 }, c: { ...good, dismissed: 'no' } })), {
    a: good,
  })
  for (const text of [undefined, '', 'null', '[', '7']) assert.deepEqual(parseNotes(text), {})
})
