// Creates by a call whose answer may be lost: after a lost answer, looks for the result before creating again.
import { useRef } from 'react'
import { type Attempts, runIdempotently } from './run-idempotently.ts'

/**
 * `find` returns what an earlier attempt has created. It is called only when the outcome of that attempt is unknown.
 * @example const create = useMutation({ mutationFn: useMakeOnce(make, find) })
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
