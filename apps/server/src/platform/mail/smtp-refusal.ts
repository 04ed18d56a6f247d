// Finds a refusal of the address, which ends a mail; after every other failure it is tried again.

/**
 * RFC 3463: no such mailbox, host or address, a moved or disabled mailbox, a domain without mail. The others say nothing
 * about the address: a stranger can fill a mailbox, and may have written the text that is refused.
 */
const ADDRESS_STATUSES: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/** RFC 5321, for servers without such a status: mailbox unavailable, user not local, name not allowed. */
const ADDRESS_CODES: ReadonlySet<string> = new Set(['550', '551', '553'])

const REPLY = /^(?:(\d{3})(?![.\d])[ -]?)?(?:#?(\d\.\d{1,3}\.\d{1,3})\b)?/

/** The digits of a reply or of a status that refuses the address for good, such as `550 5.1.1` or `5.1.1`, else undefined. */
export const findAddressCode = (reply: string): string | undefined => {
  const [, code, status] = REPLY.exec(reply) ?? []
  if (status === undefined) return code !== undefined && ADDRESS_CODES.has(code) ? code : undefined
  if (!ADDRESS_STATUSES.has(status) || code?.startsWith('5') === false) return undefined
  return code === undefined ? status : `${code} ${status}`
}

/** The code of a recipient that the mail server refused for good. */
export const findBounceCode = (error: unknown): string | undefined => {
  const { command, response } = (error ?? {}) as { command?: unknown; response?: unknown }
  return command === 'RCPT TO' && typeof response === 'string' ? findAddressCode(response) : undefined
}
