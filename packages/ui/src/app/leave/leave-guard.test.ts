// Leaving a page: at once if nothing is lost, otherwise after confirmation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLeaveGuard } from './leave-guard.ts'

const HERE = 'https://data.example.org/portal/flows/1?view=tests'

const createFixture = () => {
  let lostBy: 'page' | 'app' | undefined
  const visits: string[] = []
  const guard = createLeaveGuard({
    isUnsaved: (leaving) => lostBy === leaving || lostBy === 'page',
    getAddress: () => HERE,
  })
  return {
    guard,
    visits,
    edit: (by: 'page' | 'app' = 'page') => {
      lostBy = by
    },
    go: (to: string) => guard.aroundNavigation((address) => visits.push(address), to),
  }
}

test('a page without edits is left at once, and so is one that nobody can be asked about', () => {
  const { guard, visits, edit, go } = createFixture()
  go('/portal/services')
  edit()
  go('/portal/messages')
  assert.deepEqual(visits, ['/portal/services', '/portal/messages'])
  assert.equal(guard.isAsking(), false)
})

test('with edits it waits for an answer: staying forgets the way, leaving takes it once', () => {
  const { guard, visits, edit, go } = createFixture()
  const end = guard.start()
  edit()
  go('/portal/services')
  assert.equal(guard.isAsking(), true)
  guard.decide(false)
  assert.deepEqual([visits, guard.isAsking()], [[], false])
  go('/portal/services')
  guard.decide(true)
  guard.decide(true)
  assert.deepEqual([visits, guard.isAsking()], [['/portal/services'], false])
  go('/portal/messages')
  end()
  assert.equal(guard.isAsking(), false, 'whoever could answer is gone')
})

test('another view of the same page is no leaving', () => {
  const { guard, visits, edit, go } = createFixture()
  guard.start()
  edit()
  go('/portal/flows/1?view=paths')
  assert.deepEqual(visits, ['/portal/flows/1?view=paths'])
})

test('what is kept for whoever comes back is asked about only where the app itself is left', () => {
  const { guard, visits, edit, go } = createFixture()
  guard.start()
  edit('app')
  go('/portal/services')
  assert.deepEqual([visits, guard.isAsking()], [['/portal/services'], false])
  guard.leave(() => visits.push('signed out'), 'app')
  assert.deepEqual([guard.isAsking(), guard.asking()], [true, 'app'])
  guard.decide(true)
  assert.deepEqual(visits, ['/portal/services', 'signed out'])
})
