// Checks of the machine and the platform: version, address, clock.
import { VERSION } from '../version.ts'
import { attempt, type Finding, ok, problem } from './findings.ts'

const MIN_NODE_MAJOR = 20
/** Receivers of webhooks refuse a signed time that is five minutes off. */
const MAX_CLOCK_SECONDS = 60

export const checkNode = (version: string): Finding => {
  const major = Number(version.replace(/^v/, '').split('.')[0])
  return major >= MIN_NODE_MAJOR
    ? ok('node', version)
    : problem('node', version, `Install Node ${MIN_NODE_MAJOR} or newer.`)
}

/** HTTP dates have whole seconds. */
export const checkClock = (date: string | null, nowMs: number): Finding => {
  const seconds = date === null ? Number.NaN : Math.round((nowMs - Date.parse(date)) / 1000)
  if (Number.isNaN(seconds))
    return problem('clock', 'The response has no date.', 'Check that the address is that of a platform.')
  return Math.abs(seconds) <= MAX_CLOCK_SECONDS
    ? ok('clock', `${Math.abs(seconds)} s from that of the platform`)
    : problem(
        'clock',
        `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} that of the platform`,
        'Synchronize the clock of this machine (NTP): tokens and signatures of webhooks depend on it.',
      )
}

/** The version of the API that this program was written for. */
const API_VERSION = '1'

export const checkVersion = (apiVersion: string): Finding =>
  apiVersion === API_VERSION
    ? ok('version', `company-data ${VERSION}, for API version ${API_VERSION}, which the platform has`)
    : problem(
        'version',
        `company-data ${VERSION} knows API version ${API_VERSION}, and the platform has ${apiVersion}`,
        'Install the release of `@company-data/cli` that fits the platform; its changelog names the API version.',
      )

const REACH_FIX = 'Check the address with `company-data profiles`, the network and the proxy.'

const TIMEOUT_MS = 15_000

export const checkPlatform = (url: string, signal: AbortSignal): Promise<Finding[]> =>
  attempt('platform', REACH_FIX, async () => {
    const response = await fetch(`${url}/api/regions`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const version = response.headers.get('x-platform-api-version')
    if (!response.ok || version === null)
      return [
        problem(
          'platform',
          `${url} answered ${response.status} without an API version`,
          'Check that the address is that of a platform.',
        ),
      ]
    const regions = (await response.json()) as Array<{ region: string }>
    const names = regions.map(({ region }) => region).join(', ')
    return [
      ok('platform', `${url}, regions ${names}`),
      checkVersion(version),
      checkClock(response.headers.get('date'), Date.now()),
    ]
  })
