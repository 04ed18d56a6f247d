// What is made by a call that can be lost: after an answer that never came, it is looked for before it is made again.
import { useRef } from 'react'
import { makeOnce, type Tries } from './lost-answer.ts'

/**
 * `find` answers with what an earlier try has made, and is asked only when nobody knows what became of that try.
 * @example const create = useMutation({ mutationFn: useMakeOnce(make, find) })
 */
export const useMakeOnce = <Input, Made>(
  make: (input: Input) => Promise<Made>,
  find: (input: Input) => Promise<Made | undefined>,
): ((input: Input) => Promise<Made>) => {
  const tries = useRef<Tries>({ isUnsure: false })
  return (input) =>
    makeOnce(
      tries.current,
      () => make(input),
      () => find(input),
    )
}
