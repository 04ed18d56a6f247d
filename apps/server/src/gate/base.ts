// The bases of the platform: the front door, a region and the plugin forwarder, each with its own address and routes. A
// worker-only process has one for the operator's health checks.

export type Base =
  | { kind: 'front-door' }
  | { kind: 'region'; region: string }
  | { kind: 'forwarder' }
  | { kind: 'worker' }
export type BaseKind = Base['kind']

/** The name of a base in `GET /api/health` and the logs. */
export const formatBaseName = (base: Base): string =>
  base.kind === 'region' ? base.region : base.kind.replace('-', '_')
