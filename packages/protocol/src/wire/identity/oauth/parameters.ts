// Parameters of an OAuth request: the rules read them one by one, since a repeated one must be refused (RFC 6749).
import { z } from 'zod'

export const oauthParameters = z.unknown()
