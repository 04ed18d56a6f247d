// The HTTP rules of a route: the bodies it accepts, and the shape of its responses.
import type { BodyFormat } from '@company-data/protocol/contract/contract'
import type { ErrorKey } from '@company-data/protocol/errors'

/** How the server makes a response, which clients do not notice. */
export interface ResponseRules {
  /** The response is a whole list of any length: of one caller, few such calls wait and one is created at a time. */
  isWholeList?: boolean
  /** The response is a list in pages (`RouteResponse.pages`): few such calls of one caller wait at a time. */
  isPagedList?: boolean
  /** The response is a list as lines of JSON (`RouteResponse.lines`) that may take minutes: two at a time of one caller. */
  isLineList?: boolean
  /** The response is one value that may have megabytes: it is written in steps, so that no turn is long. */
  isLargeValue?: boolean
  /** Its data is in memory before it is sent, so few such calls of one caller run at a time. */
  isBulkyRead?: boolean
}

export interface RouteRules extends ResponseRules {
  /** The accepted body formats; JSON and XML by default. */
  accepts?: readonly BodyFormat[]
  /** The error key for a body beyond the limit, where the contract names a special one (G-008). */
  tooLarge?: ErrorKey
  /** How many values a body may have, members and elements alike; few by default (B-21). */
  bodyValues?: number
  /** How deep a JSON body may nest, and the error beyond that, where the contract asks for more than usual (FA-04). */
  nesting?: { levels: number; refusal: ErrorKey }
  /** Always JSON, regardless of `Accept`: for documents whose format is fixed by a standard. */
  format?: 'json'
  /** `token`: refusals have the shape of RFC 6749 (NS-14). */
  errorShape?: 'token'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The rules of its route, if there is one. */
    rules: RouteRules | undefined
  }
}
