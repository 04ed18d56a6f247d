// The PDF services: the processes, the keys of new certificates, and the timestamp authority.
import type { KeyObject } from 'node:crypto'
import { newSealKey } from '@company-data/pdf/certificates'
import { type PdfPool, pdfPool } from '@company-data/pdf/pool'
import type { TimestampAuthority } from '../../features/contracts/platform-seal/index.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { type OutboundClient, outboundClient } from '../../platform/net/index.ts'
import type { Config } from '../config.ts'
import type { Teardown } from '../teardown.ts'
import { readRoots } from './seal-files.ts'

export { pdfPool }

export interface PdfWork {
  pdfPool: PdfPool
  newSealKey: () => Promise<KeyObject>
  /** Undefined: seals have no timestamp. */
  sealTimestamps: TimestampAuthority | undefined
  hasValidationData: boolean
  revocationOutbound: OutboundClient
}

/** Stand-ins for tests, which start many platforms. */
export interface PdfWorkOptions {
  /** Processes instead of the platform's, which the platform does not end. */
  pdfPool?: PdfPool | undefined
  newSealKey?: (() => Promise<KeyObject>) | undefined
}

/** An idle process takes the memory of a small program. */
const IDLE_MS = 10 * 60_000

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const CONNECT_TIMEOUT_MS = 3000
/** The operation that seals waits for it. */
const RESPONSE_TIMEOUT_MS = 5000
const MAX_RESPONSE_BYTES = 64 * 1024
const REVOCATION_TIMEOUT_MS = 4000
/** The list becomes part of every sealed file. */
const MAX_REVOCATION_BYTES = 512 * 1024

const createTaskHistogram = (metrics: Metrics) =>
  metrics.histogram(
    'companydata_pdf_task_seconds',
    'Work on PDFs in their processes, by task and outcome; `killed` took too much time or memory',
    ['task', 'outcome'],
    SECONDS,
  )

const registerPoolMetrics = (metrics: Metrics, { load }: PdfPool): void => {
  metrics.gauge('companydata_pdf_tasks_running', 'PDFs that a process works on', () => load().running)
  metrics.gauge('companydata_pdf_tasks_waiting', 'PDFs that wait for a process', () => load().waiting)
  metrics.gauge('companydata_pdf_tasks_waiting_max', 'Beyond so many that wait, a call is refused', () => {
    return load().waitingMax
  })
}

/** The operator configures the authority, so it may be at any address, a private one too. */
const openAuthority = (): OutboundClient =>
  outboundClient({
    allowPrivate: true,
    ownAddresses: () => [],
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    totalTimeoutMs: RESPONSE_TIMEOUT_MS,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  })

/** Certificates of authorities name these addresses, so they are guarded like those of customers. */
const openRevocation = (
  { webhookAllowPrivateHosts }: Config,
  ownAddresses: () => readonly string[],
  teardown: Teardown,
): OutboundClient => {
  const outbound = outboundClient({
    allowPrivate: webhookAllowPrivateHosts,
    ownAddresses,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    totalTimeoutMs: REVOCATION_TIMEOUT_MS,
    maxResponseBytes: MAX_REVOCATION_BYTES,
  })
  teardown.push(async () => outbound.stop())
  return outbound
}

const openTimestamps = async (
  settings: Config['seal']['timestamps'],
  teardown: Teardown,
): Promise<TimestampAuthority | undefined> => {
  if (!settings) return undefined
  const { url, caFile, isRequired } = settings
  const roots = caFile === undefined ? undefined : await readRoots('SEAL_TIMESTAMP_CA_FILE', caFile)
  const outbound = openAuthority()
  teardown.push(async () => outbound.stop())
  return { url, outbound, roots, isRequired }
}

export const openPdfWork = async (
  { config, ownAddresses }: { config: Config; ownAddresses: () => readonly string[] },
  metrics: Metrics,
  options: PdfWorkOptions,
  teardown: Teardown,
): Promise<PdfWork> => {
  const { seal } = config
  const seconds = createTaskHistogram(metrics)
  const pool =
    options.pdfPool ??
    pdfPool({ idleMs: IDLE_MS, onTask: (task, outcome, duration) => seconds.observe({ task, outcome }, duration) })
  if (options.pdfPool === undefined) teardown.push(() => pool.stop())
  registerPoolMetrics(metrics, pool)
  return {
    pdfPool: pool,
    newSealKey: options.newSealKey ?? newSealKey,
    sealTimestamps: await openTimestamps(seal.timestamps, teardown),
    hasValidationData: seal.hasValidationData,
    revocationOutbound: openRevocation(config, ownAddresses, teardown),
  }
}
