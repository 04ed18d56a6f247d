// The button that signs a visitor in with OpenID Connect: with PKCE from the page, or by an address of the company's backend.
import { create, PlatformElement, toSafeAddress } from './base-element.ts'

/** The values that the page at the redirect URI needs to redeem the code. */
export interface StartedSignIn {
  verifier: string
  nonce: string
  redirectUri: string
}

const storageKey = (state: string): string => `company-data:sign-in:${state}`

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const createSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/**
 * Takes the secrets that the sign-in with this `state` stored in the tab. Undefined for a state that this browser tab did not
 * create: refuse the response.
 * @example
 * const { searchParams } = new URL(location.href)
 * const signIn = takeStartedSignIn(searchParams.get('state') ?? '')
 */
export const takeStartedSignIn = (state: string): StartedSignIn | undefined => {
  const text = sessionStorage.getItem(storageKey(state))
  sessionStorage.removeItem(storageKey(state))
  return text === null ? undefined : (JSON.parse(text) as StartedSignIn)
}

interface SignInOptions {
  platform: URL
  clientId: string
  redirectUri: string
}

/** Stores the secrets of this sign-in in the tab, and gives the address of the platform's consent. */
const startSignIn = async ({ platform, clientId, redirectUri }: SignInOptions): Promise<string> => {
  const [state, nonce, verifier] = [createSecret(), createSecret(), createSecret()]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  sessionStorage.setItem(storageKey(state), JSON.stringify({ verifier, nonce, redirectUri } satisfies StartedSignIn))
  const query = new URLSearchParams({
    response_type: 'code',
    scope: 'openid',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: toBase64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  })
  return `${platform.origin}/oauth2/authorize?${query}`
}

/**
 * `<company-data-sign-in platform client-id redirect-uri>`, or `<company-data-sign-in href>` where the backend of the company begins
 * the sign-in. Slot: the label. Fires `company-data-sign-in` with the address before the page leaves, and
 * `company-data-sign-in-error` with the error of a press that begins nothing.
 */
export class SignInElement extends PlatformElement {
  static readonly observedAttributes = ['platform', 'client-id', 'redirect-uri', 'href']

  protected update(): void {
    const label = create('slot', {}, this.texts.signIn)
    const href = toSafeAddress(this.read('href'))
    if (this.hasAttribute('href') && href) {
      const link = create('a', { part: 'button', href: href.href }, label)
      link.addEventListener('click', (event) => {
        if (!this.send('company-data-sign-in', { address: href.href })) event.preventDefault()
      })
      this.view.replaceChildren(link)
      return
    }
    const button = create('button', { part: 'button', type: 'button' }, label)
    button.addEventListener('click', () => {
      this.signIn().catch((error: unknown) => this.send('company-data-sign-in-error', { error }))
    })
    this.view.replaceChildren(button)
  }

  /** Begins the sign-in, as a press of the button does. */
  async signIn(): Promise<void> {
    const platform = toSafeAddress(this.read('platform'))
    const redirectUri = toSafeAddress(this.read('redirect-uri'))
    const clientId = this.read('client-id')
    if (!platform || !redirectUri || clientId === '') throw new Error('Set platform, client-id and redirect-uri.')
    // T-89: the platform compares it character by character, so an absolute one is sent as it was written.
    const isAbsolute = URL.canParse(this.read('redirect-uri'))
    const uri = isAbsolute ? this.read('redirect-uri') : redirectUri.href
    const address = await startSignIn({ platform, clientId, redirectUri: uri })
    if (this.send('company-data-sign-in', { address })) location.assign(address)
  }
}
