// The addresses of this machine's network interfaces, read again every 30 seconds because they may change.
import { networkInterfaces } from 'node:os'

const FRESH_MS = 30_000

export const machineAddresses = (): (() => readonly string[]) => {
  let addresses: readonly string[] = []
  let until = 0
  return () => {
    if (Date.now() >= until) {
      addresses = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
      until = Date.now() + FRESH_MS
    }
    return addresses
  }
}
