// The answer of token revocation (RFC 7009): the same whether or not the token was known.
import { z } from 'zod'

export const revocationResponse = z.object({})
