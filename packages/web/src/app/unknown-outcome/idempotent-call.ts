// Creates a resource; after a lost response, looks for the result before creating it again.
import { useRef } from 'react'
import { type Attempts, runIdempotently } from './run-idempotently.ts'

/**
 * `find` returns the result of an earlier attempt. It is called only when the outcome of that attempt is unknown.
 * @example const create = useAction({ mutationFn: useIdempotentCall(send, find) })
 */
export const useIdempotentCall = <Input, Created>(
  make: (input: Input) => Promise<Created>,
  find: (input: Input) => Promise<Created | undefined>,
): ((input: Input) => Promise<Created>) => {
  const attempts = useRef<Attempts>({ isUnsure: false })
  return (input) =>
    runIdempotently(
      attempts.current,
      () => make(input),
      () => find(input),
    )
}
