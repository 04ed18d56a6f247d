// The contract of a noun: the only declaration of its endpoints. The server serves it, the SDK calls it, OpenAPI shows it.
import type { z } from 'zod'
import type { ErrorKey } from '../errors/catalog.ts'
import type { Access, ApiDocument, BaseKind, Door } from './access.ts'
import type { Deprecation } from './deprecation.ts'
import type { EndpointLimits } from './endpoint-limits.ts'
import type { Routes } from './route.ts'

export interface EndpointExamples {
  readonly body?: unknown
  readonly response?: unknown
  readonly responseMembers?: Readonly<Record<string, unknown>>
}

export type BodyFormat = 'json' | 'xml' | 'form' | 'multipart'

/** How the operating modes treat an endpoint to which the general rule of D1-OPS does not apply. */
export type ModeRule =
  /** responds in every mode */
  | 'exempt'
  /** a GET that writes: refused while writes are paused (T-85) */
  | 'drains'
  /** a non-GET that keeps working while writes are paused (CX-22) */
  | 'works-while-paused'
  /** the handler decides, because the rule depends on the body (the grant of a token request) */
  | 'handler'

export interface Endpoint {
  readonly summary: string
  /** The release that it came with, or will come with; `npm run check` compares it with the records of releases. */
  readonly since: string
  /** Text of the reference beyond the summary. */
  readonly description?: string
  /** By the name of a door: its own summary and description, where the callers behind it need others. */
  readonly wording?: Readonly<Record<string, { readonly summary: string; readonly description?: string }>>
  /** Access, bases and OpenAPI documents, only where they differ from those of the door. */
  readonly access?: Access
  readonly at?: readonly BaseKind[]
  readonly openapi?: readonly ApiDocument[]
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The schema that clients keep to and the reference shows, where the handler itself checks a looser one. */
  readonly described?: { readonly query?: z.ZodType; readonly body?: z.ZodType }
  /** The success status and the schema of its body; no schema: no body, or bytes. */
  readonly status?: 200 | 201 | 202 | 204
  readonly response?: z.ZodType
  /** Answers with 302 instead: always, or to a form, which is the browser itself. */
  readonly redirects?: 'always' | 'forms'
  /** The type of a file, where its bytes are not of just any type. */
  readonly contentType?: string
  /** Headers that only this success response has: name → meaning. */
  readonly headers?: Readonly<Record<string, string>>
  /** For endpoints that may be called more or less often, or take a larger body, than others. */
  readonly limits?: EndpointLimits
  readonly modes?: ModeRule
  /** The accepted formats of the body; JSON and XML by default. */
  readonly accepts?: readonly BodyFormat[]
  /** Always JSON, regardless of `Accept`: for documents whose format is fixed by a standard. */
  readonly format?: 'json'
  /** `token`: refusals have the shape of RFC 6749 (NS-14). */
  readonly errorShape?: 'token'
  /** Keys beyond those of the pipeline, of the limits, of the door and of the ids in the path. */
  readonly errors?: readonly ErrorKey[]
  /** Their status here, where it is not that of the catalog. */
  readonly errorStatuses?: Readonly<Partial<Record<ErrorKey, number>>>
  /** `errors` lists those of unknown ids too, where they are not the usual ones of the ids in the path. */
  readonly ownIdErrors?: true
  /** Its announced removal (NS-18). */
  readonly deprecated?: Deprecation
  /** Replace the examples that are built from the schemas; `responseMembers` replaces only those, or adds them. */
  readonly examples?: EndpointExamples
}

export interface Contract<
  R extends Routes = Routes,
  D extends Readonly<Record<string, Door>> = Readonly<Record<string, Door>>,
  E extends { readonly [K in keyof R]: Endpoint } = { readonly [K in keyof R]: Endpoint },
> {
  readonly routes: R
  readonly doors: D
  readonly endpoints: E
}

export const contract = <
  const R extends Routes,
  const D extends Readonly<Record<string, Door>>,
  const E extends { readonly [K in keyof R]: Endpoint },
>(
  routes: R,
  doors: D,
  endpoints: E & { readonly [K in Exclude<keyof E, keyof R>]: never },
): Contract<R, D, E> => ({ routes, doors, endpoints })

/** One schema of an endpoint, or undefined. */
type EndpointSchema<E, Name extends string> = E extends { readonly [K in Name]: infer S extends z.ZodType }
  ? S
  : undefined

/** The value after defaults and transforms, as the server reads it. */
export type Parsed<E, Name extends 'query' | 'body' | 'response'> =
  EndpointSchema<E, Name> extends infer S extends z.ZodType ? z.output<S> : undefined
/** The value that a client sends. */
export type Sent<E, Name extends 'query' | 'body'> = E extends { readonly described: { readonly [K in Name]: infer S } }
  ? z.input<S>
  : EndpointSchema<E, Name> extends infer S extends z.ZodType
    ? z.input<S>
    : undefined
