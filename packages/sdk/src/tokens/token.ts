// An access token and its source, as the transport sees both.

/**
 * An access token with the address of the region that it is used at.
 * @example
 * const { accessToken, apiUrl }: Token = await service.token()
 * await fetch(`${apiUrl}/api/company-data/whoami`, { headers: { authorization: `Bearer ${accessToken}` } })
 */
export interface Token {
  accessToken: string
  /** The home region of the token's owner, from the token endpoint. */
  apiUrl: string
}

/**
 * The token source of a transport.
 * @example
 * const tokens: TokenSource = { current: async () => ({ accessToken, apiUrl: 'https://eu.example.org' }) }
 */
export interface TokenSource {
  current(): Promise<Token>
  /** A new token in place of one that was refused. */
  refresh?(): Promise<Token>
}
