// The largest body of a route, with the files that the installation allows.
import type { FileLimits } from '@company-data/protocol/contract/endpoint-limits'
import { defaultBodyLimits } from '@company-data/protocol/limits'
import type { RouteDescription } from './route.ts'

export const resolveBodyLimit = ({ bodyLimitBytes }: RouteDescription, fileLimits: FileLimits): number =>
  (typeof bodyLimitBytes === 'function' ? bodyLimitBytes(fileLimits) : bodyLimitBytes) ?? defaultBodyLimits.bytes
