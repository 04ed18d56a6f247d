// Binds a server to its port. If the port is taken or HOST is wrong, the error says what to set.
import type { FastifyInstance } from 'fastify'
import { toLocalUrl } from './config.ts'

/**
 * The number of connections that the kernel keeps until they are accepted. A peer beyond it tries again only after a
 * second: one attacker's burst of connections must not delay those of others so much.
 */
const BACKLOG = 4_096

export class PortTaken extends Error {
  constructor(port: number, host: string, base: string) {
    const setting = base === 'worker' ? 'WORKER_PORT to a free port' : 'PORT to a free range'
    super(`Port ${port} on ${host}, wanted for ${base}, is in use. Set ${setting} or stop the other program.`)
    this.name = 'PortTaken'
  }
}

/** HOST is not an address of this machine. */
export class HostUnusable extends Error {
  constructor(host: string, error: Error) {
    super(`HOST ${host} is not an address of this machine (${error.message}).`)
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
