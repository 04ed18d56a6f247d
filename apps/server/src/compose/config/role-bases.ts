// The bases that the roles of a process name, with their ports.
import type { Base } from '../../gate/base.ts'
import type { Config } from './platform-config.ts'

/** a worker next to the front door or a region is monitored through their ports. */
const isWorkerAlone = (roles: Config['roles']): boolean =>
  roles.includes('worker') && !roles.includes('front-door') && !roles.includes('region')

export const listBases = ({
  roles,
  ports,
  regions,
}: Pick<Config, 'roles' | 'ports' | 'regions'>): Array<{ base: Base; port: number }> => [
  ...(roles.includes('front-door') ? [{ base: { kind: 'front-door' } as const, port: ports.frontDoor }] : []),
  ...(roles.includes('forwarder') ? [{ base: { kind: 'forwarder' } as const, port: ports.forwarder }] : []),
  ...(roles.includes('region')
    ? regions.map(({ key, port }) => ({ base: { kind: 'region', region: key } as const, port }))
    : []),
  ...(isWorkerAlone(roles) ? [{ base: { kind: 'worker' } as const, port: ports.worker }] : []),
]
