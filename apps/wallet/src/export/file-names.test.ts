// Names in the archive never leave its folders and never collide.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeName, uniqueNames, withExtension } from './file-names.ts'

test('a name never leaves its folder and is valid on every system', () => {
  assert.equal(safeName('../../etc/passwd'), 'etc-passwd')
  assert.equal(safeName('C:\\Users\\Ada\\Pass:port?.pdf'), 'C-Users-Ada-Pass-port-.pdf')
  assert.equal(safeName(' \u202e\u0000. '), 'file')
  assert.equal([...safeName('ü'.repeat(300))].length, 80)
})

test('a file without an extension gets that of its type', () => {
  assert.equal(withExtension('Mietvertrag', 'application/pdf'), 'Mietvertrag.pdf')
  assert.equal(withExtension('ich.png', 'image/jpeg'), 'ich.png')
  assert.equal(withExtension('notes', 'application/x-unheard'), 'notes')
})

test('a repeated name becomes unique', () => {
  const unique = uniqueNames()
  assert.deepEqual(['a.pdf', 'A.pdf', 'a.pdf', 'b'].map(unique), ['a.pdf', 'A (2).pdf', 'a (3).pdf', 'b'])
})
