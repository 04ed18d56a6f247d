// The way to plugins: every address is checked as it is dialled; for hosts that the operator names, private ones are allowed.
import { pluginReplyBytes, pluginTimeoutMs } from '@company-data/protocol/limits'
import type { Addresses } from '../../gate/addresses.ts'
import { type OutboundClient, outboundClient } from '../../platform/net/index.ts'

/** Refuses every address that is not public, and those of the platform. */
export const pluginOutbound = (addresses: Pick<Addresses, 'hosts'>, allowPrivate = false): OutboundClient =>
  outboundClient({
    allowPrivate,
    ownAddresses: addresses.hosts,
    connectTimeoutMs: pluginTimeoutMs,
    totalTimeoutMs: pluginTimeoutMs,
    maxResponseBytes: pluginReplyBytes,
  })
