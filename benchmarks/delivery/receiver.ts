// The endpoints of webhooks in a separate process, and their reports about a round.
import { scriptPath, startMeasured } from '../process.ts'

export interface Round {
  received: number
  /** From the first to the last. */
  seconds: number
  /** In the order of arrival; `madeAtMs` if the event contains it. */
  arrivals: Array<[endpoint: number, atMs: number, madeAtMs: number | null]>
}

export interface Receiver {
  ports: number[]
  begin(count: number): Promise<void>
  /** Resolves when all have arrived; fails if they arrived in the wrong order. */
  end(): Promise<Round>
  soFar(): Promise<Round>
  /** The first endpoints stop responding. */
  silence(endpoints: number): Promise<void>
  /** All endpoints respond again, also to the requests that they had left open. */
  release(): Promise<void>
  stop(): Promise<void>
}

/** Above this share, a round measures the receiver rather than the sender. */
const MAX_CPU_SHARE = 0.8

type RoundResult = Round & { wrong: number; cpu: number }

const check = ({ received, wrong, cpu, seconds }: RoundResult): void => {
  if (wrong > 0) throw new Error(`${wrong} of ${received} deliveries came in a wrong order`)
  const share = cpu / 1_000_000 / seconds
  if (seconds > 1 && share > MAX_CPU_SHARE) console.log(`  the receiver used ${share.toFixed(2)} of its core`)
}

export const startReceiver = async (endpoints: number): Promise<Receiver> => {
  const server = await startMeasured(scriptPath('receiver.ts'), { ENDPOINTS: String(endpoints) }, false)
  const { url, ports } = JSON.parse(server.ready) as { url: string; ports: number[] }
  const ask = async (path: string): Promise<unknown> => (await fetch(`${url}/${path}`)).json()
  return {
    ports,
    begin: async (count) => void (await ask(`begin?count=${count}`)),
    async end() {
      const result = (await ask('end')) as RoundResult
      check(result)
      return result
    },
    soFar: async () => (await ask('sofar')) as Round,
    silence: async (count) => void (await ask(`silence?count=${count}`)),
    release: async () => void (await ask('release')),
    stop: server.stop,
  }
}
