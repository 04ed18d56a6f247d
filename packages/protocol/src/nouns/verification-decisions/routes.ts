// The addresses of the decisions of the operator on verifications.
import type { Routes } from '../../contract/route.ts'

export const verificationDecisionRoutes = {
  list: 'PAGES /verifications',
  decide: 'POST /verifications/{id}/decide',
} as const satisfies Routes
