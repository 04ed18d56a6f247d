// The addresses of the platform as the configuration names them.
import { type Addresses, addresses } from '../gate/addresses.ts'
import type { Config } from './config.ts'

export const createAddresses = (config: Config): Addresses =>
  addresses({
    frontDoor: config.frontDoorUrl,
    authWeb: config.authWebUrl,
    forwarder: config.forwarderUrl,
    regions: new Map(config.regions.flatMap(({ key, apiUrl }) => (apiUrl === undefined ? [] : [[key, apiUrl]]))),
  })
