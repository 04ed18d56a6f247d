// The calls of a client over its transport: every noun is a function from this to methods.
import { createIdempotentPosts } from './idempotent-post.ts'
import type { Transport } from './transport.ts'

export interface Api {
  request: Transport['request']
  /** Creates one resource, however often it is sent under its key. */
  postIdempotently: ReturnType<typeof createIdempotentPosts>
}

export const createApi = ({ request }: Pick<Transport, 'request'>): Api => ({
  request,
  postIdempotently: createIdempotentPosts(),
})
