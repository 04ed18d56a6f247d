// The answer to the newest question. While one is on its way, those in between are never sent: only the last of them counts.
import { startTransition, useEffect, useState } from 'react'

/** A copy of the question is made for the thread: not in the frame that shows the letter that was typed. */
const PAUSE_MS = 120

const newestOnly = <Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  show: (answer: Answer) => void,
): ((question: Question) => void) => {
  let isBusy = false
  let next: { question: Question } | undefined
  const send = async (question: Question): Promise<void> => {
    isBusy = true
    // Without an answer the earlier one stays: the platform judges again when the flow is saved.
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
 * Undefined until the first answer, and no question while `question` is undefined. The arguments stay the same objects. An
 * answer that says nothing new leaves the one before, and what is new is drawn between the letters that somebody types.
 */
export const useLatest = <Question, Answer>(
  question: Question | undefined,
  ask: (question: Question) => Promise<Answer>,
  isSame: (one: Answer, other: Answer) => boolean = Object.is,
): Answer | undefined => {
  const [answer, setAnswer] = useState<Answer>()
  const [send] = useState(() =>
    newestOnly(ask, (next: Answer) =>
      startTransition(() => setAnswer((now) => (now !== undefined && isSame(now, next) ? now : next))),
    ),
  )
  useEffect(() => {
    if (question === undefined) return
    const timer = setTimeout(() => send(question), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [question, send])
  return answer
}
