// An action of a page: a call that changes something, run once at a time. Two clicks are one action.
import { type DefaultError, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'

const ignore = (): void => undefined

/**
 * `useMutation` that drops a call while an earlier one runs. React draws the busy button some tasks after the click, and a
 * second click that was queued before passes it. The lock is set in the task of the click, and released once the outcome
 * is drawn: until then the button of the finished form can still be clicked.
 * @example const create = useAction({ mutationFn: createService, onSuccess: servicesChanged })
 */
export const useAction = <Data = unknown, Failure = DefaultError, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Input, Context>,
): UseMutationResult<Data, Failure, Input, Context> => {
  const mutation = useMutation(options)
  const { mutateAsync: start, isPending } = mutation
  const running = useRef<Promise<Data>>(undefined)
  const isSettled = useRef(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (isPending || !isSettled.current) return
    running.current = undefined
    isSettled.current = false
  })
  const mutateAsync = useCallback(
    (...call: Parameters<typeof start>): Promise<Data> => {
      if (running.current !== undefined) return running.current
      const run = start(...call)
      running.current = run
      isSettled.current = false
      void run.catch(ignore).finally(() => {
        isSettled.current = true
        redraw()
      })
      return run
    },
    [start],
  )
  const mutate = useCallback<typeof mutation.mutate>(
    (...call) => void mutateAsync(...call).catch(ignore),
    [mutateAsync],
  )
  return useMemo(() => ({ ...mutation, mutate, mutateAsync }), [mutation, mutate, mutateAsync])
}
