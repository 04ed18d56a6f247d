// The lines of events: each names what its event is about.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '@company-data/sdk/service'
import type { Output } from '../program/output.ts'
import { formatEvent } from './event-lines.ts'

const out = { style: (_, text) => text } as Pick<Output, 'style'> as Output

test('the line of an event names its run, invitation or challenge', () => {
  for (const [event, member] of [
    ['flow_completed', 'flow_run_id'],
    ['connection_request_accepted', 'request_id'],
    ['2fa_challenge_completed', 'challenge_id'],
    ['document_created', 'document_id'],
  ] as const) {
    const change = { event, at: '2026-11-15', share_code: 'ABCD', [member]: 'the-id' } as unknown as Change
    assert.equal(formatEvent(out, change), `2026-11-15  ${event}  ABCD  the-id`)
  }
})
