// The address that an app sends a browser to, created here to test a sign-in: code flow with PKCE (G-142).

/** The state that an app stores for its visitor between the two halves of a sign-in. */
export interface SignInSecrets {
  verifier: string
  challenge: string
  state: string
  nonce: string
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)))

export const createSignInSecrets = async (): Promise<SignInSecrets> => {
  const verifier = randomText()
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: base64Url(new Uint8Array(hash)), state: randomText(), nonce: randomText() }
}

interface SignInRequest {
  frontDoorUrl: string
  clientId: string
  redirectUri: string
  secrets: SignInSecrets
}

export const signInAddress = ({ frontDoorUrl, clientId, redirectUri, secrets }: SignInRequest): string => {
  const url = new URL('/oauth2/authorize', frontDoorUrl)
  url.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'openid',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: secrets.challenge,
      code_challenge_method: 'S256',
    }),
  )
  return url.href
}
