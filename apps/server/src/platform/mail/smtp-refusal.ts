// Finds a refusal of the address, which ends a mail; after every other failure it is tried again.

/** RFC 3463: no such mailbox, host or address, a moved or disabled mailbox, a domain without mail. */
const ADDRESS_STATUSES: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/** RFC 5321, for servers without such a status: mailbox unavailable, user not local, name not allowed. */
const ADDRESS_CODES: ReadonlySet<string> = new Set(['550', '551', '553'])

const REPLY = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/

/**
 * The digits of a permanent refusal of the address, such as `550 5.1.1`, else undefined. A full mailbox, which a stranger
 * can fill, a refused text, which a stranger may have written, and a refused sender say nothing about the address.
 */
export const findBounceCode = (error: unknown): string | undefined => {
  const { command, response } = (error ?? {}) as { command?: unknown; response?: unknown }
  if (command !== 'RCPT TO' || typeof response !== 'string') return undefined
  const [, code = '', status] = REPLY.exec(response) ?? []
  if (status === undefined) return ADDRESS_CODES.has(code) ? code : undefined
  return code.startsWith('5') && ADDRESS_STATUSES.has(status) ? `${code} ${status}` : undefined
}
