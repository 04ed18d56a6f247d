// The addresses of the claims of a person who signed in.
import type { Routes } from '../../contract/route.ts'

export const userinfoRoutes = {
  read: 'GET /userinfo',
  readByPost: 'POST /userinfo',
} as const satisfies Routes
