// The response to the newest request. While one is pending, intermediate ones are never sent: only the last counts.
import { startTransition, useEffect, useState } from 'react'

/** The request is copied for the worker, which must not happen in the frame that shows the typed letter. */
const PAUSE_MS = 120

const newestOnly = <Question, Result>(
  ask: (question: Question) => Promise<Result>,
  show: (result: Result) => void,
): ((question: Question) => void) => {
  let isBusy = false
  let next: { question: Question } | undefined
  const send = async (question: Question): Promise<void> => {
    isBusy = true
    // Without a response the earlier one stays: the platform checks again on saving.
    await ask(question).then(show, () => undefined)
    isBusy = false
    const waiting = next
    next = undefined
    if (waiting) void send(waiting.question)
  }
  return (question) => {
    if (isBusy) next = { question }
    else void send(question)
  }
}

/**
 * Undefined until the first response; nothing is sent while `question` is undefined. The arguments must be stable
 * objects. An unchanged response keeps the previous object, and a new one is rendered between keystrokes.
 */
export const useLatest = <Question, Result>(
  question: Question | undefined,
  ask: (question: Question) => Promise<Result>,
  isSame: (result: Result, other: Result) => boolean = Object.is,
): Result | undefined => {
  const [result, setAnswer] = useState<Result>()
  const [send] = useState(() =>
    newestOnly(ask, (next: Result) =>
      startTransition(() => setAnswer((now) => (now !== undefined && isSame(now, next) ? now : next))),
    ),
  )
  useEffect(() => {
    if (question === undefined) return
    const timer = setTimeout(() => send(question), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [question, send])
  return result
}
