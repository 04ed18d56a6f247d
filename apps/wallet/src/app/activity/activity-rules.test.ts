// The entries of the activity book that follow from what the wallet reads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ActivityEntry } from '@company-data/sdk/person'
import { joinEntries, type KnownState, listPastConnections, missingEntries } from './activity-rules.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 2, 3, minute)).toISOString()

const createState = (slugs: readonly string[] = ['email']): KnownState =>
  ({
    connections: [
      {
        id: 'c1',
        company_name: 'Example Ltd',
        service: { name: 'Newsletter' },
        connected_at: at(0),
        answers: slugs.map((slug) => ({ slug, updated_at: at(0) })),
      },
    ],
    documents: [
      {
        id: 'd1',
        name: 'Lease',
        company_name: 'Example Ltd',
        service_name: 'Newsletter',
        connection_id: 'c1',
        signatures: [{ action: 'signed', created_at: at(5) }],
      },
    ],
  }) as unknown as KnownState

const NOTHING: KnownState = { connections: [], documents: [] }
const listKinds = (entries: readonly ActivityEntry[]) => entries.map(({ kind }) => kind)

test('connections, values and signatures are entered once', () => {
  const first = missingEntries([], createState(), at(9))
  assert.deepEqual(listKinds(first), ['connected', 'shared', 'signed'])
  assert.deepEqual(missingEntries(first, createState(), at(10)), [])
})

test('a missing connection counts as ended and stays readable', () => {
  const before = missingEntries([], createState(), at(9))
  const ends = missingEntries(before, NOTHING, at(20))
  assert.deepEqual(listKinds(ends), ['ended'])
  const past = { id: 'c1', company: 'Example Ltd', service: 'Newsletter', from: at(0), to: at(20) }
  assert.deepEqual(listPastConnections([...ends, ...before]), [past])
  assert.deepEqual(missingEntries([...ends, ...before], NOTHING, at(30)), [], 'it ends once')
  assert.deepEqual(missingEntries(before, NOTHING, at(1)), [], 'a list may be older than a new connection')
})

test('A-107: an ended connection keeps the mark of its company', () => {
  const { connections } = createState()
  const identity = { verified: 'domain', domain: 'example.org', legal_name: null }
  const listMarks = (company_identity: object) => {
    const state = { documents: [], connections: connections.map((entry) => ({ ...entry, company_identity })) }
    const before = missingEntries([], state as unknown as KnownState, at(9))
    return listPastConnections(missingEntries(before, NOTHING, at(20))).map(({ domain }) => domain)
  }
  assert.deepEqual(listMarks(identity), ['example.org'])
  assert.deepEqual(listMarks({ ...identity, verified: 'none' }), [null])
})

test('a value that is no longer shared is entered with its name', () => {
  const before = missingEntries([], createState(['email', 'phone']), at(9))
  const [removed, ...others] = missingEntries(before, createState(['email']), at(20))
  assert.deepEqual([removed?.kind, removed?.about, others], ['unshared', ['phone'], []])
})

test('a value that was edited several times is no longer shared once', () => {
  const [connected, share] = missingEntries([], createState(['phone']), at(9))
  assert.ok(connected && share)
  const shares = [3, 2, 1].map((minute) => ({ ...share, id: `${share.id} ${minute}`, at: at(minute) }))
  const ends = missingEntries([...shares, connected], { ...createState([]), documents: [] }, at(20))
  assert.deepEqual(
    ends.map(({ id }) => id),
    [`unshared ${shares[0]?.id}`],
  )
  assert.deepEqual(
    joinEntries(shares.map((entry) => ({ ...entry, at: at(1) }))).map(({ about }) => about),
    [['phone']],
  )
})

test('values shared in one action are one line', () => {
  const entries = missingEntries([], createState(['email', 'phone']), at(9))
  const values = entries.filter(({ kind }) => kind === 'shared')
  assert.deepEqual(
    joinEntries(values).map(({ about }) => about),
    [['email', 'phone']],
  )
})
