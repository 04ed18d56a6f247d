// The addresses of the operator.
import type { Routes } from '../../contract/route.ts'

export const operationRoutes = {
  readClock: 'GET /clock',
  advanceClock: 'POST /clock',
  listJobs: 'GET /jobs',
  runJobs: 'POST /jobs/run',
  sweepFiles: 'POST /file-sweep',
  listMail: 'PAGES /mail',
  listMailBounces: 'PAGES /mail-bounces',
  reportBounce: 'REPEAT /mail-bounces',
  endSuppression: 'REPEAT /mail-bounces/{mailId}/end-suppression',
  readMetrics: 'GET /metrics',
} as const satisfies Routes
