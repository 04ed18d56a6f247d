// The table finds the route of a method and path: fixed text before parameters, and each method with its own names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyone } from '../route.ts'
import { routeTable, type TableRoute } from '../route-table.ts'

const companies = { kind: 'callers', allow: ['company'] } as const

const route = (method: TableRoute['method'], path: string, access: TableRoute['access'] = companies): TableRoute => ({
  method,
  path,
  access,
})

const table = routeTable([
  route('GET', '/', anyone),
  route('GET', '/items', anyone),
  route('GET', '/items/summary'),
  route('GET', '/items/{id}'),
  route('DELETE', '/items/{itemId}'),
  route('GET', '/items/{id}/parts/{part}'),
  route('PUT', '/items/summary/parts'),
  route('GET', '/pages/*', anyone),
  route('GET', '/pages/about', anyone),
])

const find = (method: string, path: string) => {
  const match = table.find(method, path)
  return match && { path: match.route.path, params: { ...match.params } }
}

test('a path is found by its text, or by its parameters', () => {
  assert.deepEqual(find('GET', '/'), { path: '/', params: {} })
  assert.deepEqual(find('GET', '/items/summary'), { path: '/items/summary', params: {} })
  assert.deepEqual(find('GET', '/items/a b%/parts/{part}'), {
    path: '/items/{id}/parts/{part}',
    params: { id: 'a b%', part: '{part}' },
  })
  for (const path of ['/Items', '/items/1/parts', '/items/1/parts/2/3', '/item', '/{id}', '/items/{id}/x'])
    assert.equal(find('GET', path), undefined, path)
})

test('a method that the fixed text lacks is looked for at the parameter', () => {
  assert.deepEqual(find('DELETE', '/items/summary'), { path: '/items/{itemId}', params: { itemId: 'summary' } })
  assert.deepEqual(find('GET', '/items/summary/parts/7'), {
    path: '/items/{id}/parts/{part}',
    params: { id: 'summary', part: '7' },
  })
})

test('a folder has everything below it but paths that are routes themselves', () => {
  assert.deepEqual(find('GET', '/pages/a/b.js'), { path: '/pages/*', params: { '*': 'a/b.js' } })
  assert.deepEqual(find('HEAD', '/pages/about'), { path: '/pages/about', params: {} })
  assert.equal(find('GET', '/pages'), undefined)
})

test('the methods of a path, HEAD for public ones only', () => {
  assert.deepEqual(table.methodsAt('/items'), ['GET', 'HEAD'])
  assert.deepEqual(table.methodsAt('/items/1'), ['DELETE', 'GET'])
  assert.deepEqual(table.methodsAt('/items/summary'), ['GET'], 'the fixed text alone')
  assert.deepEqual(table.methodsAt('/items/summary/parts'), ['PUT'])
  assert.deepEqual(table.methodsAt('/pages/x'), ['GET', 'HEAD'])
  assert.deepEqual(table.methodsAt('/constructor'), [])
})

test('refuses two routes for one method and path', () => {
  assert.throws(() => routeTable([route('GET', '/a/{b}'), route('GET', '/a/{c}')]), /two routes for GET/)
})
