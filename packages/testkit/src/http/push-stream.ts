// A person's device on the push stream (G-115): its pushes, one by one, as a browser would read them.
import type { TestAccount } from '../callers/accounts.ts'
import { LIMIT_MS } from '../wait/index.ts'

export interface ReceivedPush {
  id: string
  event: string
  data: { type: string; id: string | null; at: string }
}

export interface PushStream {
  status: number
  headers: Headers
  /** Everything received so far. */
  pushes: readonly ReceivedPush[]
  /** The number of comments so far. */
  comments(): number
  /** The next push that was not returned yet; fails when none comes or the stream ends before. */
  next(): Promise<ReceivedPush>
  /** Resolves when the platform ends the stream: `cleanly` when the response was complete. */
  ended: Promise<'cleanly' | 'broken'>
  close(): void
}

interface StreamOptions {
  lastEventId?: string
  token?: string
  apiUrl?: string
}

const parse = (block: string): ReceivedPush => {
  const member = (name: string): string =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? ''
  return { id: member('id'), event: member('event'), data: JSON.parse(member('data')) }
}

export const openPushStream = async (account: TestAccount, options: StreamOptions = {}): Promise<PushStream> => {
  const abort = new AbortController()
  const { token = account.token, apiUrl = account.apiUrl, lastEventId } = options
  const response = await fetch(new URL('/api/push/stream', apiUrl), {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  })
  const pushes: ReceivedPush[] = []
  let comments = 0
  let handedOut = 0
  let wake = (): void => undefined

  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith(':')) comments += 1
        else pushes.push(parse(block))
      }
      wake()
    }
  }
  const ended = read().then(
    () => 'cleanly' as const,
    () => 'broken' as const,
  )
  const arrival = async (): Promise<void> => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error(`no push within ${LIMIT_MS} ms`)), LIMIT_MS)
    const isOver = ended.then((how) => {
      if (handedOut >= pushes.length) throw new Error(`the stream ended ${how} before a push came`)
    })
    const came = new Promise<void>((resolve) => {
      wake = resolve
    })
    await Promise.race([came, late, isOver]).finally(() => clearTimeout(timer))
  }

  return {
    status: response.status,
    headers: response.headers,
    pushes,
    comments: () => comments,
    async next() {
      while (handedOut >= pushes.length) await arrival()
      return pushes[handedOut++] as ReceivedPush
    },
    ended,
    close: () => abort.abort(),
  }
}
