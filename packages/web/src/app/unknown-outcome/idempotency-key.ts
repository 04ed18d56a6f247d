// The idempotency key of a form: the same for the same content, so that a retry after a lost response sends nothing
// twice. It lives as long as the form.
import { useRef } from 'react'

/**
 * @example
 * const keyOf = useIdempotencyKey()
 * const send = (text: string) => portal.messages.broadcast(text, { idempotencyKey: keyOf(text) })
 */
export const useIdempotencyKey = (): ((content: unknown) => string) => {
  const tried = useRef<{ content: unknown; key: string }>(undefined)
  return (content) => {
    const key = tried.current?.content === content ? tried.current?.key : undefined
    tried.current = { content, key: key ?? crypto.randomUUID() }
    return tried.current.key
  }
}
