// The addresses of the platform as configured.
import { type Addresses, addresses } from '../gate/addresses.ts'
import type { Config } from './config.ts'

export const createAddresses = (config: Config): Addresses =>
  addresses({
    frontDoor: config.frontDoorUrl,
    authWeb: config.authWebUrl,
    forwarder: config.forwarderUrl,
    regions: new Map(config.regions.flatMap(({ key, apiUrl }) => (apiUrl === undefined ? [] : [[key, apiUrl]]))),
  })
