// Dependencies of the forwarder: no database, and no secret of the platform.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { OutboundClient } from '../../../platform/net/index.ts'
import type { Rate } from '../../../platform/rate-limit/rate-limit.ts'

export interface ForwarderDeps {
  clock: Clock
  log: Log
  addresses: { frontDoor(): string; forwarder(): string }
  /** Stores plugins, their descriptions and the keys of built-in plugins. */
  folder: string
  /** Limits the calls per plugin; undefined: no limit. */
  callRate: Rate | undefined
  /** For plugins at any host: every address is checked when it is dialled. */
  outbound: OutboundClient
  /** for hosts in PLUGIN_ALLOW_HOSTS, and for built-in plugins. */
  outboundAllowed: OutboundClient
  /** true if PLUGIN_ALLOW_HOSTS contains this `host:port`. */
  isAllowedHost(hostAndPort: string): boolean
}
