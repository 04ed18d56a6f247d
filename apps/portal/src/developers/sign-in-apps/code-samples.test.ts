// The code samples contain the real ids and never a secret. The browser test runs them.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { codeSamples, exchangeSample } from './code-samples.ts'
import { createSignInSecrets, signInAddress } from './sign-in-address.ts'

const input = {
  frontDoorUrl: 'https://data.example.org',
  clientId: 'app_1',
  redirectUri: "https://shop.example/o'hara",
  pemFile: 'ACME-SHOP-private.pem',
}

test('D1-APP-01: the samples contain app, front door, redirect and a secret variable', () => {
  const [library, opening] = codeSamples(input)
  assert.match(
    library?.text ?? '',
    /new URL\("https:\/\/data\.example\.org"\),\n {2}"app_1",\n {2}process\.env\.CLIENT_SECRET/,
  )
  assert.match(library?.text ?? '', /const redirectUri = "https:\/\/shop\.example\/o'hara"/)
  assert.doesNotMatch(library?.text ?? '', /allowInsecureRequests/)
  assert.match(opening?.text ?? '', /readFileSync\("ACME-SHOP-private\.pem", 'utf8'\)/)
})

test('allows plain http explicitly, and opens no plaintext claims', () => {
  const samples = codeSamples({ ...input, frontDoorUrl: 'http://127.0.0.1:4000', pemFile: undefined })
  assert.equal(samples.length, 1)
  assert.match(samples[0]?.text ?? '', /execute: \[client\.allowInsecureRequests\]/)
})

test('an apostrophe in an address does not end the shell word', () => {
  const text = exchangeSample({ ...input, verifier: 'v' })
  assert.ok(text.includes(String.raw`redirect_uri='https://shop.example/o'\''hara'`), text)
})

test('G-142: a test sign-in uses the code flow with a matching PKCE challenge', async () => {
  const secrets = await createSignInSecrets()
  const { origin, pathname, searchParams } = new URL(signInAddress({ ...input, secrets }))
  assert.equal(`${origin}${pathname}`, 'https://data.example.org/oauth2/authorize')
  const { code_challenge, state, nonce, ...rest } = Object.fromEntries(searchParams)
  assert.deepEqual(rest, {
    response_type: 'code',
    client_id: 'app_1',
    redirect_uri: input.redirectUri,
    scope: 'openid',
    code_challenge_method: 'S256',
  })
  assert.equal(code_challenge, createHash('sha256').update(secrets.verifier).digest('base64url'))
  assert.match(secrets.verifier, /^[\w-]{43}$/)
  assert.deepEqual([state, nonce], [secrets.state, secrets.nonce])
  assert.notEqual((await createSignInSecrets()).verifier, secrets.verifier)
})
