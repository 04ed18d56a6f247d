// A draft in browser storage: sealed, files in chunks, and no unused data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDrafts } from './sealed-drafts.ts'

const MB = 1 << 20

const createFixture = ({ mostKeys = Number.POSITIVE_INFINITY } = {}) => {
  const values = new Map<string, string>()
  let isSignedIn = true
  let isLocked = false
  const drafts = createDrafts({
    get: async (key) => values.get(key),
    async put(key, value) {
      if (values.size >= mostKeys && !values.has(key)) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    async delete(key) {
      values.delete(key)
    },
    keys: async () => [...values.keys()],
  })
  const client = {
    drafts: {
      createSealer: async () => {
        if (isLocked) throw new Error('locked')
        return async (text: string) => `sealed ${btoa(text)}`
      },
      open: async (sealedText: string) => atob(sealedText.slice('sealed '.length)),
    },
  }
  return {
    values,
    drafts,
    open: (name = 'run 1') => drafts.sealedDraft({ client, userId: 'ada', name, isSignedIn: () => isSignedIn }),
    lock: () => {
      isLocked = true
    },
    signOut: () => {
      isSignedIn = false
      return drafts.forgetDrafts('ada')
    },
  }
}

const bytes = (size: number) => new Uint8Array(size).fill(7, size / 2)

const createParts = (...files: Array<[string, Uint8Array]>) =>
  new Map(files.map(([name, content]) => [`ref-${name}`, { name, bytes: content }]))

test('a large file is restored whole, stored once, and deleted when removed', async () => {
  const { values, open } = createFixture()
  const large = bytes(5 * MB + 7)
  const draft = open()
  assert.equal(await draft.read(), undefined)
  assert.deepEqual(await draft.keep({ text: 'first', parts: createParts(['large', large], ['empty', bytes(0)]) }), [])
  const chunks = [...values].filter(([key]) => key.includes('ref-large'))
  assert.equal(chunks.length, 6)
  values.set('ada run 2 part other 0', 'of another draft')
  assert.deepEqual(await draft.keep({ text: 'second', parts: createParts(['large', large]) }), [])
  for (const [key, value] of chunks) assert.equal(values.get(key), value)
  assert.equal(
    [...values.keys()].some((key) => key.includes('ref-empty')),
    false,
  )

  const later = open()
  assert.equal(await later.read(), 'second')
  assert.deepEqual(await later.readPart('ref-large'), large)
  assert.equal(await later.readPart('ref-unknown'), undefined)
  assert.deepEqual(await later.keep({ text: 'third', parts: new Map() }), [])
  assert.deepEqual([...values.keys()].sort(), ['ada run 1', 'ada run 2 part other 0'])
  await later.forget()
  assert.deepEqual([...values.keys()], ['ada run 2 part other 0'])
})

test('names a file that does not fit, and still stores the text', async () => {
  const { values, open } = createFixture({ mostKeys: 3 })
  const draft = open()
  await draft.read()
  assert.deepEqual(
    await draft.keep({ text: 'text', parts: createParts(['small.pdf', bytes(1)], ['large.pdf', bytes(4 * MB)]) }),
    ['large.pdf'],
  )
  assert.deepEqual([...values.keys()], ['ada run 1', 'ada run 1 part ref-small.pdf 0'])
})

test('stores input typed just before a lock, and nothing after a sign-out', async () => {
  const { values, open, lock, signOut } = createFixture()
  const draft = open()
  await draft.read()
  lock()
  assert.deepEqual(await draft.keep({ text: 'last', parts: new Map() }), [])
  assert.equal(values.get('ada run 1'), `sealed ${btoa('last')}`)
  assert.equal(await open().keep({ text: 'never opened', parts: new Map() }), false)
  const saving = draft.keep({ text: 'too late', parts: new Map() })
  await signOut()
  await saving
  await draft.keep({ text: 'later still', parts: new Map() })
  assert.deepEqual([...values], [])
})

test('stores successive states in the order of the calls', async () => {
  const { values, open } = createFixture()
  const draft = open()
  void draft.read()
  void draft.keep({ text: 'older', parts: createParts(['file', bytes(MB)]) })
  await draft.keep({ text: 'newer', parts: new Map() })
  assert.deepEqual([...values], [['ada run 1', `sealed ${btoa('newer')}`]])
})
