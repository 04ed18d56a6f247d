// Copied parts of a flow: remembered for the button that pastes them, and forgotten at sign-out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FlowParts } from '../edits/copies.ts'
import { createCopiedParts } from './copied-parts.ts'

test('a sign-out forgets the copied parts, and the button disappears', () => {
  const copiedParts = createCopiedParts()
  const visibleParts: unknown[] = []
  const unsubscribe = copiedParts.subscribe(() => visibleParts.push(copiedParts.read()))
  const parts = { nodes: [], elements: [] } as unknown as FlowParts
  copiedParts.remember(parts)
  copiedParts.forget()
  assert.deepEqual(visibleParts, [parts, undefined])
  unsubscribe()
  copiedParts.remember(parts)
  assert.equal(visibleParts.length, 2)
})
