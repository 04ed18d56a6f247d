// Finding the publications of a form in a log.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServiceLogEntry } from '@company-data/sdk/company'
import { listPublications } from './publications.ts'

const entry = (kind: string) => ({ id: kind, kind }) as ServiceLogEntry

test('finds a publication on later pages, and reports none only at the end', async () => {
  const log = [[entry('webhook.failed')], [entry('webhook.failed'), entry('config.published')]]
  const read = (pages: ServiceLogEntry[][]) => (cursor: string | null) => {
    const number = Number(cursor ?? 0)
    return Promise.resolve({
      items: pages[number] ?? [],
      next_cursor: number + 1 < pages.length ? String(number + 1) : null,
    })
  }
  const { entries, isWhole } = await listPublications(read(log))
  assert.deepEqual([entries.map(({ kind }) => kind), isWhole], [['config.published'], true])
  const long = Array.from({ length: 50 }, () => [entry('webhook.failed')])
  assert.deepEqual(await listPublications(read(long)), { entries: [], isWhole: false })
})
