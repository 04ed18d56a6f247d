// The bases of the platform: the front door, a region and the plugin forwarder, each with its own address and routes. A
// process with nothing but a worker has one for the operator's signals.

export type Base =
  | { kind: 'front-door' }
  | { kind: 'region'; region: string }
  | { kind: 'forwarder' }
  | { kind: 'worker' }
export type BaseKind = Base['kind']

/** The name that `GET /api/health` and the logs give a base. */
export const formatBaseName = (base: Base): string =>
  base.kind === 'region' ? base.region : base.kind.replace('-', '_')
