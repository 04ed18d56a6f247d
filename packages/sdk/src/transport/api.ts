// The verbs of the API over the transport; every group of calls is a function from this to methods.
import type { QueryValue } from './base-url.ts'
import { checkDigest } from './content-digest.ts'
import { createIdempotentPosts, type IdempotentPost } from './idempotent-post.ts'
import type { CallOptions } from './prepare-call.ts'
import type { Transport } from './transport.ts'

export interface Api {
  get<Data>(path: string, query?: Readonly<Record<string, QueryValue>>, options?: CallOptions): Promise<Data>
  post<Data = void>(path: string, body?: unknown, options?: CallOptions): Promise<Data>
  /** Creates one resource, however often it is sent under its key. */
  postIdempotently<Data>(call: IdempotentPost): Promise<Data>
  /** Repeated by default, because a PUT sets a state and adds nothing. */
  put<Data = void>(path: string, body?: unknown, options?: CallOptions): Promise<Data>
  delete(path: string, body?: unknown, options?: CallOptions): Promise<void>
  /** The bytes of a file, checked against the digest in the response headers. */
  bytes(path: string): Promise<Uint8Array>
  request: Transport['request']
}

export const createApi = ({ request }: Pick<Transport, 'request'>): Api => {
  const send =
    (method: string, defaults?: CallOptions) =>
    async <Data>(path: string, body?: unknown, options?: CallOptions): Promise<Data> =>
      (await request<Data>({ ...defaults, ...options, method, path, body })).data
  const post = send('POST')
  return {
    get: async <Data>(path: string, query: Readonly<Record<string, QueryValue>> = {}, options: CallOptions = {}) =>
      (await request<Data>({ ...options, method: 'GET', path, query })).data,
    post,
    postIdempotently: createIdempotentPosts(post),
    put: send('PUT', { idempotent: true }),
    delete: send('DELETE'),
    bytes: async (path) => checkDigest(await request({ method: 'GET', path, accept: 'bytes' })),
    request,
  }
}
