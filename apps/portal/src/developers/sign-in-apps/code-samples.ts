// Code for a sign-in with an OpenID library, with the real ids. The secret is a variable because it is shown only once.

export interface SampleInput {
  frontDoorUrl: string
  clientId: string
  redirectUri: string
  /** Undefined if claims are in plaintext, and there is nothing to open. */
  pemFile: string | undefined
}

export interface Sample {
  label: string
  text: string
}

/** A JavaScript string literal. Redirect addresses have no quotes or backslashes, but may have an apostrophe. */
const quoted = (text: string): string => JSON.stringify(text)

/** A quoted shell word with any content. */
const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The library refuses plain HTTP unless it is explicitly allowed, as for a development platform. */
const insecureOption = (frontDoorUrl: string): string =>
  frontDoorUrl.startsWith('https:')
    ? ''
    : `
  undefined,
  // Only because this platform runs without https.
  { execute: [client.allowInsecureRequests] },`

const librarySample = ({ frontDoorUrl, clientId, redirectUri }: SampleInput): string => `// npm install openid-client
import * as client from 'openid-client'

const redirectUri = ${quoted(redirectUri)}
const config = await client.discovery(
  new URL(${quoted(frontDoorUrl)}),
  ${quoted(clientId)},
  process.env.CLIENT_SECRET,${insecureOption(frontDoorUrl)}
)

// Send the browser to the address that this gives, and keep
// the session with the visitor.
export const startSignIn = async (session) => {
  session.verifier = client.randomPKCECodeVerifier()
  session.state = client.randomState()
  session.nonce = client.randomNonce()
  const challenge = await client.calculatePKCECodeChallenge(
    session.verifier,
  )
  return client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid',
    state: session.state,
    nonce: session.nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).href
}

// At the redirect address, with the address that the browser
// came to.
export const finishSignIn = async (session, url) => {
  const checks = {
    pkceCodeVerifier: session.verifier,
    expectedState: session.state,
    expectedNonce: session.nonce,
    idTokenExpected: true,
  }
  const tokens = await client.authorizationCodeGrant(
    config,
    new URL(url),
    checks,
  )
  const { sub } = tokens.claims()
  const { claims } = await client.fetchUserInfo(
    config,
    tokens.access_token,
    sub,
  )
  return { sub, claims }
}
`

const openingSample = (pemFile: string): string => `// npm install @company-data/sdk
import { readFileSync } from 'node:fs'
import { createServiceOpener } from '@company-data/sdk/service'

// Opens what people sealed to the service; it stays in this
// process.
const opener = createServiceOpener({
  pem: readFileSync(${quoted(pemFile)}, 'utf8'),
  passphrase: process.env.PASSPHRASE ?? '',
})

// The claims as finishSignIn gives them.
export const openClaims = async (claims) => {
  const opened = {}
  for (const [name, value] of Object.entries(claims)) {
    opened[name] = await opener.openValue(value)
  }
  return opened
}
`

export const codeSamples = (input: SampleInput): Sample[] => [
  { label: 'openid-client', text: librarySample(input) },
  ...(input.pemFile === undefined ? [] : [{ label: 'SDK', text: openingSample(input.pemFile) }]),
]

interface ExchangeInput extends Pick<SampleInput, 'frontDoorUrl' | 'clientId' | 'redirectUri'> {
  verifier: string
}

/** For the code of one tried sign-in: only its verifier can exchange it. */
export const exchangeSample = ({ frontDoorUrl, clientId, redirectUri, verifier }: ExchangeInput): string =>
  `# CODE is the parameter "code" of the address that the browser ended at.
TOKEN=$(curl -s ${frontDoorUrl}/oauth2/token \\
  -d grant_type=authorization_code \\
  -d client_id=${clientId} \\
  --data-urlencode client_secret="$CLIENT_SECRET" \\
  --data-urlencode redirect_uri=${shellWord(redirectUri)} \\
  -d code_verifier=${verifier} \\
  --data-urlencode code="$CODE" | jq -r .access_token)

curl -s ${frontDoorUrl}/oauth2/userinfo -H "Authorization: Bearer $TOKEN"
`
