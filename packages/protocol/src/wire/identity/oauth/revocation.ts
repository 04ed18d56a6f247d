// The response of token revocation: the same whether or not the token was known (RFC 7009).
import { z } from 'zod'

export const revocationResponse = z.object({})
