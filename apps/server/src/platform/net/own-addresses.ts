// The addresses of this machine's network interfaces, looked up again now and then: they may change while it runs.
import { networkInterfaces } from 'node:os'

const KEPT_MS = 30_000

export const machineAddresses = (): (() => readonly string[]) => {
  let known: readonly string[] = []
  let until = 0
  return () => {
    if (Date.now() >= until) {
      known = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
      until = Date.now() + KEPT_MS
    }
    return known
  }
}
