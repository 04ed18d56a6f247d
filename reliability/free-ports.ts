// Free ports below the ephemeral range: a process that is restarted needs its address again.
import { createServer } from 'node:net'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Consecutive ports. */
export const findFreePorts = async (count: number): Promise<number[]> => {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 9_000)
    const ports = Array.from({ length: count }, (_, index) => first + index)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports
  }
}

/** The first of three: for the front door, the forwarder and a region. */
export const findFreePort = async (): Promise<number> => (await findFreePorts(3))[0] ?? 0
