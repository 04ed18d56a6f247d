// Tests of hidden columns and saved views.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addView, formatHidden, MAX_VIEWS, parseHidden, parseViews, toggleHidden, toViewSearch } from './list-views.ts'

test('hidden columns survive the address', () => {
  const hidden = toggleHidden(toggleHidden(parseHidden('version'), 'started'), 'version')
  assert.equal(formatHidden(hidden), 'started')
  assert.deepEqual([...parseHidden(formatHidden(toggleHidden(hidden, 'flow')))], ['flow', 'started'])
  assert.equal(formatHidden(parseHidden(undefined)), '')
})

test('a view has the filters and not the place in the list', () => {
  const list = { place: {}, hidden: new Set(['version']) }
  assert.equal(toViewSearch('?state=completed&after=x&open=1&hide=version', list), 'state=completed&hide=version')
})

test('a view has the service and the columns that the browser remembers', () => {
  assert.equal(toViewSearch('', { place: { service: 'all' }, hidden: new Set(['b', 'a']) }), 'service=all&hide=a%2Cb')
  const list = { place: { service: 'one' }, hidden: new Set<string>() }
  assert.equal(toViewSearch('?service=one&text=x', list), 'service=one&text=x&hide=none')
})

test('views of one name are replaced, and damaged ones forgotten', () => {
  const views = addView(addView([], { name: 'Open', search: 'a=1' }), { name: 'Done', search: 'b=1' })
  assert.deepEqual(
    addView(views, { name: 'Open', search: 'c=1' }).map(({ search }) => search),
    ['c=1', 'b=1'],
  )
  assert.deepEqual(parseViews(JSON.stringify(views)), views)
  for (const text of ['{', '{}', '[1, {"name": 1}]', null]) assert.deepEqual(parseViews(text), [], String(text))
  const many = Array.from({ length: 20 }, (_, number) => ({ name: String(number), search: '' }))
  assert.equal(parseViews(JSON.stringify(many)).length, MAX_VIEWS)
})
