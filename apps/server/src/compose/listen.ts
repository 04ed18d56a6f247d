// Binds a server to its port. Errors for a taken port or a foreign host name the base that wanted it.
import type { FastifyInstance } from 'fastify'
import { toLocalUrl } from './config.ts'

/**
 * Connections that the kernel keeps until they are accepted, as far as it allows. Beyond it, a peer tries again after a
 * second: a burst of connections of one attacker must not keep those of others waiting so long.
 */
const BACKLOG = 4_096

export class PortTaken extends Error {
  constructor(port: number, host: string, base: string) {
    const setting = base === 'worker' ? 'WORKER_PORT to a free port' : 'PORT to a free range'
    super(`Port ${port} on ${host}, wanted for ${base}, is in use. Set ${setting} or stop the other program.`)
    this.name = 'PortTaken'
  }
}

/** HOST names no address of this machine. */
export class HostUnusable extends Error {
  constructor(host: string, error: Error) {
    super(`HOST ${host} is no address of this machine (${error.message}).`)
    this.name = 'HostUnusable'
  }
}

const HOST_REFUSALS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

export const listenAt = async (server: FastifyInstance, host: string, port: number, base: string): Promise<string> => {
  try {
    await server.listen({ host, port, backlog: BACKLOG })
  } catch (error) {
    if (isCode(error, 'EADDRINUSE') || isCode(error, 'EACCES')) throw new PortTaken(port, host, base)
    if (error instanceof Error && HOST_REFUSALS.some((code) => isCode(error, code))) throw new HostUnusable(host, error)
    throw error
  }
  const address = server.server.address()
  return toLocalUrl(host, typeof address === 'object' && address ? address.port : port)
}
