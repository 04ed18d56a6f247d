import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addresses } from './addresses.ts'

test('A-02: the platform knows its own hosts, bound, published or elsewhere', () => {
  const platform = addresses({ frontDoor: 'https://data.example.org', regions: new Map([['eu', 'http://[::1]:4002']]) })
  platform.bound('front_door', 'http://127.0.0.1:4000')
  platform.readOthers(() => ['https://us.example.org:8443/base', 'no address'])
  assert.deepEqual(platform.hosts().sort(), [
    '127.0.0.1:4000',
    '[::1]:4002',
    'data.example.org:443',
    'us.example.org:8443',
  ])
})
