// A transport under test with observable sends, waits and tokens; its servers stop with the test.
import type { TestContext } from 'node:test'
import { createTransport, type Token, type TokenSource, type Transport, type TransportOptions } from '../src/index.ts'
import { type Script, type ScriptedServer, startScriptedServer } from './scripted-server.ts'

export const rebase = (apiUrl: unknown) => ({
  status: 421,
  body: { error: 'Wrong base address.', error_key: 'region.rebase_required', api_url: apiUrl },
})

export const refusal = (status: number, errorKey: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers,
  body: { error: `refused: ${errorKey}`, error_key: errorKey },
})

export const server = async (context: TestContext, script: Script): Promise<ScriptedServer> => {
  const started = await startScriptedServer(script)
  context.after(() => started.stop())
  return started
}

export interface Bench {
  transport: Transport
  /** Every address that the transport passed to fetch. */
  sends: string[]
  /** Every wait in milliseconds; none is actually waited for. */
  waits: number[]
}

export const bench = (options: Omit<TransportOptions, 'frontDoorUrl'> & { frontDoorUrl?: string }): Bench => {
  const sends: string[] = []
  const waits: number[] = []
  const transport = createTransport({
    frontDoorUrl: 'http://127.0.0.1:9',
    fetch: (input, init) => {
      sends.push(String(input))
      return fetch(input, init)
    },
    sleep: async (ms) => void waits.push(ms),
    onWait: () => undefined,
    random: () => 0.5,
    ...options,
  })
  return { transport, sends, waits }
}

/** A source with a sequence of tokens. */
export const createTokens = (first: Token, ...next: Token[]): TokenSource & { refreshes: number } => {
  let token = first
  const source = {
    refreshes: 0,
    current: async () => token,
    async refresh() {
      source.refreshes += 1
      token = next.shift() ?? token
      return token
    },
  }
  return source
}

/** The error of a call that must fail. */
export const catchFailure = async (call: Promise<unknown>): Promise<Error> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
  throw new Error('the call did not fail')
}
