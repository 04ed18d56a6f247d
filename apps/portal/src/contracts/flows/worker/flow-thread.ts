// The page's end of the editor worker: sends requests and matches responses. The worker starts with the first request.
import { ownWorker } from '@company-data/web/app/rules'
import type { FlowActions, FlowReply, FlowRequestKind } from './flow-messages.ts'
import address from './flow-worker.ts?worker&url'

type Ask<Act extends FlowRequestKind> = (question: FlowActions[Act]['question']) => Promise<FlowActions[Act]['answer']>

export interface FlowThread {
  readonly place: Ask<'place'>
  readonly validate: Ask<'validate'>
  readonly explain: Ask<'explain'>
  /** A later request starts it again. */
  end(): void
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

export const flowThread = (): FlowThread => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let last = 0

  const end = (): void => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('the thread has ended'))
    waiting.clear()
  }
  const start = (): Worker => {
    const started = ownWorker(address)
    started.addEventListener('message', ({ data }: MessageEvent<FlowReply>) => {
      if ('failure' in data) waiting.get(data.id)?.reject(new Error(data.failure))
      else waiting.get(data.id)?.resolve(data.answer)
      waiting.delete(data.id)
    })
    started.addEventListener('error', end)
    return started
  }
  const ask = <Act extends FlowRequestKind>(
    action: Act,
    question: FlowActions[Act]['question'],
  ): Promise<FlowActions[Act]['answer']> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      last += 1
      waiting.set(last, { resolve: (result) => resolve(result as FlowActions[Act]['answer']), reject })
      worker.postMessage({ id: last, act: action, question })
    })

  return {
    place: (drawing) => ask('place', drawing),
    validate: (question) => ask('validate', question),
    explain: (question) => ask('explain', question),
    end,
  }
}
