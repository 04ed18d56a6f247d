// What the forwarder is built on: no database, and no secret of the platform.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { OutboundClient } from '../../../platform/net/index.ts'
import type { Rate } from '../../../platform/rate-limit/rate-limit.ts'

export interface ForwarderDeps {
  clock: Clock
  log: Log
  addresses: { frontDoor(): string; forwarder(): string }
  /** Where plugins, their descriptions and the keys of built-in plugins are kept. */
  folder: string
  /** Calls of one plugin; undefined: there is no limit. */
  callRate: Rate | undefined
  /** For plugins anywhere: every address is checked as it is dialled. */
  outbound: OutboundClient
  /** for those that PLUGIN_ALLOW_HOSTS names, and for built-in plugins. */
  outboundAllowed: OutboundClient
  /** whether PLUGIN_ALLOW_HOSTS names this `host:port`. */
  isAllowedHost(hostAndPort: string): boolean
}
