// Every id in a path is parsed at the route, so that a handler gets a UUID in lower case.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listIdNames, listParamNames } from '@company-data/protocol/contract/ids'
import { describedRoutes } from '../../src/compose/routes.ts'

test('parameters that are no UUID are known by name', () => {
  const others = describedRoutes.flatMap(({ path }) => {
    const ids = listIdNames(path)
    return listParamNames(path).filter((name) => !ids.includes(name))
  })
  assert.deepEqual([...new Set(others)].sort(), [
    'assetKey',
    'cell',
    'companyCode',
    'id',
    'key',
    'outputKey',
    'rootHash',
    'serviceCode',
    'shareCode',
    'slug',
    'sourceKey',
    'type',
    'version',
  ])
  const clients = describedRoutes.filter(({ path }) => path.includes('{id}') && !listIdNames(path).includes('id'))
  assert.ok(clients.every(({ path }) => path.startsWith('/api/account/clients/')))
})
