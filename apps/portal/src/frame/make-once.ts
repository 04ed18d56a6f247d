// What is made by a call that can be lost: after an answer that never came, it is looked for before it is made again.
import { isOutcomeUnknown } from '@company-data/sdk/company'
import { useRef } from 'react'

/**
 * `find` answers with what an earlier try has made, and is asked only when nobody knows what became of that try.
 * @example const create = useMutation({ mutationFn: useMakeOnce(make, find) })
 */
export const useMakeOnce = <Input, Made>(
  make: (input: Input) => Promise<Made>,
  find: (input: Input) => Promise<Made | undefined>,
): ((input: Input) => Promise<Made>) => {
  const isUnsure = useRef(false)
  return async (input) => {
    const existing = isUnsure.current ? await find(input) : undefined
    isUnsure.current = false
    if (existing !== undefined) return existing
    try {
      return await make(input)
    } catch (error) {
      isUnsure.current = isOutcomeUnknown(error)
      throw error
    }
  }
}
