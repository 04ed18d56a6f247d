// The addresses of the operator.
import type { Routes } from '../../contract/route.ts'

export const operationRoutes = {
  readClock: 'GET /clock',
  advanceClock: 'POST /clock',
  listJobs: 'GET /jobs',
  runJobs: 'POST /jobs/run',
  sweepFiles: 'POST /file-sweep',
  listMail: 'PAGES /mail',
  readMetrics: 'GET /metrics',
} as const satisfies Routes
