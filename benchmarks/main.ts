// Runs the benchmarks sequentially and prints ratios (`npm run bench [name …]`); nothing else should run at the same
// time.
import { accountReturnsBenchmark } from './access/account-returns.ts'
import { approvalsBenchmark, streamsBenchmark } from './access/approvals.ts'
import { largeDirectoryBenchmark } from './access/large-directory.ts'
import { pipelineBenchmark } from './access/pipeline.ts'
import { scaleBenchmark } from './access/scale.ts'
import { tokenIssueBenchmark } from './access/token-issue.ts'
import { whoamiBenchmark } from './access/whoami.ts'
import type { Benchmark } from './benchmark.ts'
import { capacityBenchmark } from './capacity/capacity.ts'
import { flowConstantsBenchmark } from './contracts/flow-constants.ts'
import { flowRunsBenchmark } from './contracts/flow-runs.ts'
import { flowValidationBenchmark } from './contracts/flow-validation.ts'
import { pdfFillBenchmark } from './contracts/pdf-fill.ts'
import { runListBenchmark } from './contracts/run-list.ts'
import { sealPdfBenchmark } from './contracts/seal-pdf.ts'
import { feedDrainBenchmark } from './delivery/feed-drain.ts'
import { raiseBenchmark } from './delivery/raise.ts'
import { serviceChangesBenchmark } from './delivery/service-changes.ts'
import { webhookCustomersBenchmark } from './delivery/webhook-customers.ts'
import { sealedDeliveryBenchmark, webhookDeliveryBenchmark } from './delivery/webhook-delivery.ts'
import { webhookFairnessBenchmark } from './delivery/webhook-fairness.ts'
import { webhookIdleBenchmark } from './delivery/webhook-idle.ts'
import { webhookLatencyBenchmark } from './delivery/webhook-latency.ts'
import { forwarderBenchmark } from './plugins/forwarder.ts'
import { makeRoom } from './process.ts'
import { backUpBenchmark } from './program/back-up.ts'
import { commandLineBenchmark } from './program/command-line.ts'
import { startBenchmark } from './program/start.ts'
import { decryptManyBenchmark } from './sharing/decrypt-many.ts'
import { exportBenchmark } from './sharing/export.ts'
import { sealValueBenchmark } from './sharing/seal-value.ts'
import { connectionListBenchmark, copiesBenchmark, solidBenchmark } from './sharing/sharing.ts'
import { documentationBenchmark } from './web/documentation.ts'
import { portalBenchmark } from './web/portal.ts'
import { walletBenchmark } from './web/wallet.ts'

const all: readonly Benchmark[] = [
  startBenchmark,
  pipelineBenchmark,
  flowConstantsBenchmark,
  sealValueBenchmark,
  sealPdfBenchmark,
  pdfFillBenchmark,
  tokenIssueBenchmark,
  whoamiBenchmark,
  scaleBenchmark,
  largeDirectoryBenchmark,
  decryptManyBenchmark,
  solidBenchmark,
  copiesBenchmark,
  connectionListBenchmark,
  exportBenchmark,
  webhookDeliveryBenchmark,
  sealedDeliveryBenchmark,
  webhookCustomersBenchmark,
  webhookFairnessBenchmark,
  webhookIdleBenchmark,
  webhookLatencyBenchmark,
  feedDrainBenchmark,
  raiseBenchmark,
  serviceChangesBenchmark,
  approvalsBenchmark,
  streamsBenchmark,
  flowValidationBenchmark,
  forwarderBenchmark,
  flowRunsBenchmark,
  runListBenchmark,
  portalBenchmark,
  walletBenchmark,
  documentationBenchmark,
  commandLineBenchmark,
  accountReturnsBenchmark,
  backUpBenchmark,
  capacityBenchmark,
]
const USAGE = `npm run bench [-- name …]   runs the benchmarks whose name contains one of the words; all of them without a word

There are: ${all.map(({ name }) => name).join(', ')}.
Those of a large store need BENCH_DATABASE_URL. What was measured, and how: docs/benchmarks.md.`

const names = process.argv.slice(2)
if (names.includes('--help')) {
  console.log(USAGE)
  process.exit()
}
const selectedBenchmarks = all.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))

makeRoom()

const rounded = (value: number): string => value.toPrecision(3)

for (const { name, run } of selectedBenchmarks) {
  console.log(`\n${name}`)
  for await (const { label, ours, ceiling, ratio, target, unit } of await run()) {
    const beside = Number.isFinite(ceiling) ? `, beside ${rounded(ceiling)} ${unit}: ratio ${ratio.toFixed(2)}` : ''
    console.log(`  ${label}: ${rounded(ours)} ${unit}${beside} (target: ${target})`)
  }
}
if (selectedBenchmarks.length === 0) {
  console.error(`No benchmark of that name; there are: ${all.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
