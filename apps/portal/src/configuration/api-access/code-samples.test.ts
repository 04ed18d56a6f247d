// The code samples contain the real ids and never a secret.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeSamples } from './code-samples.ts'

test('D1-CLI-07: the samples contain the ids and use a variable for the secret', () => {
  const input = { frontDoorUrl: 'https://data.example.org', clientId: 'svc_1', pemFile: 'EXAMPLE-NEWS-private.pem' }
  const samples = codeSamples(input)
  assert.deepEqual(
    samples.map(({ label }) => label),
    ['curl', 'SDK'],
  )
  for (const { text } of samples) {
    assert.match(text, /https:\/\/data\.example\.org/)
    assert.match(text, /svc_1/)
    assert.match(text, /CLIENT_SECRET/)
  }
  assert.match(samples[0]?.text ?? '', /oauth2\/token \\\n {2}-d grant_type=client_credentials \\\n/)
  assert.match(samples[1]?.text ?? '', /readFileSync\('EXAMPLE-NEWS-private\.pem', 'utf8'\)/)
})
