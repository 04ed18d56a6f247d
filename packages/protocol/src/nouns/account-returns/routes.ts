// The addresses for returning to an account without the password, at the front door and without a token.
import type { Routes } from '../../contract/route.ts'

export const accountReturnRoutes = {
  begin: 'POST /kit/begin',
  open: 'POST /kit/open',
  finish: 'POST /kit/finish',
  startOver: 'POST /start-over',
  confirmStartOver: 'POST /start-over/confirm',
} as const satisfies Routes
