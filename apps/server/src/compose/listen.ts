// Binds a server to its port; a port that is taken is named, with the base that wanted it.
import type { FastifyInstance } from 'fastify'
import { urlOf } from './config.ts'

export class PortTaken extends Error {
  constructor(port: number, host: string, base: string) {
    const setting = base === 'worker' ? 'WORKER_PORT to a free port' : 'PORT to a free range'
    super(`Port ${port} on ${host}, wanted for ${base}, is in use. Set ${setting} or stop the other program.`)
    this.name = 'PortTaken'
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

export const listenAt = async (server: FastifyInstance, host: string, port: number, base: string): Promise<string> => {
  try {
    await server.listen({ host, port })
  } catch (error) {
    if (isCode(error, 'EADDRINUSE') || isCode(error, 'EACCES')) throw new PortTaken(port, host, base)
    throw error
  }
  const address = server.server.address()
  return urlOf(host, typeof address === 'object' && address ? address.port : port)
}
