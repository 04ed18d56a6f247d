// The address of the health of the installation.
import type { Routes } from '../../contract/route.ts'

export const installationRoutes = {
  /** Processes, databases, queues and jobs. */
  read: 'GET /installation',
} as const satisfies Routes
