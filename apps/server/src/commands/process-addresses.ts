// The addresses that a process with these settings listens on, and a request to one of them.
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { listBases } from '../compose/config/role-bases.ts'
import { gatherSettings } from '../compose/config/setting-sources.ts'
import { ConfigError, readConfig, toLocalUrl } from '../compose/config.ts'
import { formatBaseName } from '../gate/base.ts'
import type { CommandContext } from './command.ts'

/** The addresses that the process of these settings listens on. */
export const listAddresses = ({
  environment,
  options,
}: Pick<CommandContext, 'environment' | 'options'>): Array<{ base: string; url: string }> => {
  if (typeof options.url === 'string') {
    if (!URL.canParse(options.url)) throw new ConfigError(['--url must be an address such as http://127.0.0.1:4000'])
    return [{ base: 'process', url: options.url.replace(/\/$/, '') }]
  }
  const config = readConfig(gatherSettings(environment))
  const bases = listBases(config)
  if (bases.some(({ port }) => port === 0)) throw new ConfigError(['PORT is 0, so the ports are not known: give --url'])
  // A process on every address of the machine is asked at this one.
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return bases.map(({ base, port }) => ({ base: formatBaseName(base), url: toLocalUrl(host, port) }))
}

export interface Reply {
  status: number
  text: string
}

/** Not `fetch`, which refuses ports that browsers do not call. */
export const get = (url: string, timeoutMs: number, headers: Record<string, string> = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    const request = send(url, { signal: AbortSignal.timeout(timeoutMs), agent: false, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject)
    })
    request.on('error', reject).end()
  })
