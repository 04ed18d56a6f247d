// The addresses of the signing keys of tokens.
import type { Routes } from '../../contract/route.ts'

export const signingKeyRoutes = {
  rotate: 'POST /signing-keys/rotate',
} as const satisfies Routes
