// `company-data-server health`: asks the process of these settings over HTTP, for the health check of a container.
import { ConfigError } from '../compose/config.ts'
import { getErrorCode, getErrorMessage } from '../platform/db/store-error.ts'
import { type Command, exitCodes, JSON_HELP, jsonOption } from './command.ts'
import { get, listAddresses, type Reply } from './process-addresses.ts'

const DEFAULT_SECONDS = 5

interface BaseHealth {
  base: string
  url: string
  is_healthy: boolean
  /** The status of the response, or the reason why there is no response. */
  outcome: string
}

const describeReply = ({ status, text }: Reply): string => {
  try {
    const body = JSON.parse(text) as { status?: string; waits_for?: string[] }
    return [status, body.status, ...(body.waits_for ?? [])].filter((part) => part !== undefined).join(' ')
  } catch {
    return `${status}, which is not a response of this program`
  }
}

const ask = async (
  { base, url }: { base: string; url: string },
  path: string,
  timeoutMs: number,
): Promise<BaseHealth> => {
  try {
    const reply = await get(url + path, timeoutMs)
    return { base, url, is_healthy: reply.status === 200, outcome: describeReply(reply) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'AbortError'
    const outcome = isLate ? `no response in ${timeoutMs / 1000} s` : (getErrorCode(error) ?? getErrorMessage(error))
    return { base, url, is_healthy: false, outcome }
  }
}

const readSeconds = (text: unknown): number => {
  const seconds = text === undefined ? DEFAULT_SECONDS : Number(text)
  if (!(seconds > 0 && seconds <= 3600)) throw new ConfigError(['--timeout must be a number of seconds up to 3600'])
  return seconds
}

export const health: Command = {
  usage: 'health [--live] [--url <address>] [--timeout <seconds>] [--json]',
  help: [
    '--live             asks only whether the process responds (/api/health), not whether it is ready (/api/health/ready)',
    '--url <address>    asks this address instead of those of HOST, PORT, WORKER_PORT, REGIONS and ROLES',
    `--timeout <s>      how long it waits for a response; ${DEFAULT_SECONDS} s`,
    JSON_HELP,
    '',
    'Exit code 0: every address of the process is fine. 1: one of them is not, or does not respond.',
  ],
  options: { live: { type: 'boolean' }, url: { type: 'string' }, timeout: { type: 'string' }, ...jsonOption },
  async run(context) {
    const { options, print } = context
    const path = options.live === true ? '/api/health' : '/api/health/ready'
    const timeoutMs = readSeconds(options.timeout) * 1000
    const results = await Promise.all(listAddresses(context).map((address) => ask(address, path, timeoutMs)))
    if (options.json === true) print(JSON.stringify({ bases: results }))
    else for (const { base, url, outcome } of results) print(`${base} ${url}: ${outcome}`)
    return results.every(({ is_healthy }) => is_healthy) ? exitCodes.fine : exitCodes.findings
  },
}
