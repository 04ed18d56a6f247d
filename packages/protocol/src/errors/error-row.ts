// The columns of the error catalog.
export type ErrorRow = {
  /** HTTP status of the response. */
  readonly status: number
  /** Default text for `error`; a throw may give a more exact one. */
  readonly message: string
  /** Present when repeating the same call later can succeed. */
  readonly retry?: true
  /** A second status that the documents allow for the same key (CX-06). */
  readonly otherStatus?: number
  /** Fixed value of the Retry-After header. */
  readonly retryAfterSeconds?: number
  /** Value of the WWW-Authenticate header (G-004). */
  readonly authenticate?: 'Bearer'
  /** RFC 6749 error code in `error` wherever this key is returned (G-006). */
  readonly rfcCode?: string
  /** RFC 6749 error code in `error` only at the token endpoint (NS-14). */
  readonly tokenEndpointCode?: string
}
