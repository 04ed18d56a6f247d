// Checks of a response: that it is the expected one, or which refusal it is.
import type { Reply } from './call.ts'

/** For the prerequisites of a test: reports the attempted call when it fails. */
export const expectStatus = (reply: Reply, status: number, label: string): Reply => {
  if (reply.status !== status) throw new Error(`${label}: ${reply.status} ${reply.text}`)
  return reply
}

/** Status and error key, to be compared together. */
export const readStatusAndKey = async (reply: Reply | Promise<Reply>): Promise<[number, string]> => {
  const { status, body } = await reply
  return [status, body?.error_key]
}
