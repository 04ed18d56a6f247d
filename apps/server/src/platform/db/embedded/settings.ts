// The settings of the server: little memory, safe against power loss, few log lines.
import { type Endpoint, endpointSettings } from './endpoint.ts'

// Passed at every start instead of being written to the data folder, so that a new program brings its new settings.
const fixed = {
  // Memory: about 60 MB idle.
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  wal_buffers: '1MB',
  huge_pages: 'off',
  jit: 'off',
  // Processes that one machine does not need: each costs memory.
  io_method: 'sync',
  max_wal_senders: '0',
  max_replication_slots: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '2',
  // Disk settings.
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log records starts and stops of the server, not statements: errors reach the caller anyway, and their texts may
  // contain people's data. The level "log" leaves out ERROR and WARNING, and keeps FATAL and PANIC.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  logging_collector: 'off',
  // After a crash of one of its processes the server ends, and the program starts it again. One that recovers by itself can be
  // left without a recovery by a second crash, and then refuses every connection.
  restart_after_crash: 'off',
}

const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
// For tests: survives the death of any process but not of the machine.
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  // Tests have hundreds of short-lived databases, and autovacuum would start a process for each of them every minute.
  autovacuum: 'off',
  // For each of thousands of connections, the client would derive a key in 4096 rounds.
  scram_iterations: '1',
}

interface ServerOptions {
  readonly durable: boolean
  readonly maxConnections: number
}

export const serverArguments = (endpoint: Endpoint, { durable, maxConnections }: ServerOptions): string[] =>
  Object.entries({
    ...fixed,
    max_connections: String(maxConnections),
    ...(durable ? safe : fast),
    ...endpointSettings(endpoint),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
