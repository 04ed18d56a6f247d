// The suggested name of a passkey.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameBrowser } from './browser-name.ts'

test('names the browser and the system', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148 Safari/604.1'
  assert.equal(nameBrowser(android), 'Chrome, Android')
  assert.equal(nameBrowser(iphone), 'Safari, iPhone')
  assert.equal(nameBrowser('curl/8'), 'Passkey')
})
