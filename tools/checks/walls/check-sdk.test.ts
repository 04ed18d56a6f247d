// The check finds a path in code, and ignores those in comments and longer texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPaths } from './check-sdk.ts'

test('finds the paths of the platform in code', () => {
  const code = 'api.get(\'/api/services\')\nrequest(`/oauth2/token`)\nconst base = "/api/keys/"'
  assert.deepEqual(listPaths(code), ['/api/services', '/oauth2/token', '/api/keys/'])
})

test('comments and other texts have no paths', () => {
  const code = "/** GET '/api/services' */\n// '/api/services'\nimport './api/x.ts'\nconst a = 'see /api/services'"
  assert.deepEqual(listPaths(code), [])
})
