// Leaving a page: immediately if nothing is lost, otherwise after confirmation.
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

test('leaves immediately without edits or without a dialog', () => {
  const { guard, visits, edit, go } = createFixture()
  go('/portal/services')
  edit()
  go('/portal/messages')
  assert.deepEqual(visits, ['/portal/services', '/portal/messages'])
  assert.equal(guard.isAsking(), false)
})

test('edits need a confirmation, which continues at most once', () => {
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
  assert.equal(guard.isAsking(), false, 'the dialog is gone')
})

test('another view of the same page does not count as leaving', () => {
  const { guard, visits, edit, go } = createFixture()
  guard.start()
  edit()
  go('/portal/flows/1?view=paths')
  assert.deepEqual(visits, ['/portal/flows/1?view=paths'])
})

test('confirms persisted edits only when leaving the app', () => {
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
