// Creates a resource; after a lost response, looks for the result before creating it again.
import { useRef } from 'react'
import { type Attempts, runIdempotently } from './run-idempotently.ts'

/**
 * `find` returns the result of an earlier attempt. It is called only when the outcome of that attempt is unknown.
 * @example const create = useMutation({ mutationFn: useIdempotentCall(send, find) })
 */
export const useIdempotentCall = <Input, Made>(
  make: (input: Input) => Promise<Made>,
  find: (input: Input) => Promise<Made | undefined>,
): ((input: Input) => Promise<Made>) => {
  const attempts = useRef<Attempts>({ isUnsure: false })
  return (input) =>
    runIdempotently(
      attempts.current,
      () => make(input),
      () => find(input),
    )
}
