// Runs the benchmarks sequentially and prints ratios (`npm run bench [name …]`); nothing else should run at the same
// time.
import { accountReturnsBenchmark } from './account-returns.ts'
import { approvalsBenchmark, streamsBenchmark } from './approvals.ts'
import type { Benchmark } from './benchmark.ts'
import { commandLineBenchmark } from './command-line.ts'
import { decryptManyBenchmark } from './decrypt-many.ts'
import { documentationBenchmark } from './documentation.ts'
import { feedDrainBenchmark } from './feed-drain.ts'
import { flowConstantsBenchmark } from './flow-constants.ts'
import { flowRunsBenchmark } from './flow-runs.ts'
import { flowValidationBenchmark } from './flow-validation.ts'
import { forwarderBenchmark } from './forwarder.ts'
import { pdfFillBenchmark } from './pdf-fill.ts'
import { pipelineBenchmark } from './pipeline.ts'
import { portalBenchmark } from './portal.ts'
import { makeRoom } from './process.ts'
import { raiseBenchmark } from './raise.ts'
import { runListBenchmark } from './run-list.ts'
import { scaleBenchmark } from './scale.ts'
import { sealPdfBenchmark } from './seal-pdf.ts'
import { sealValueBenchmark } from './seal-value.ts'
import { connectionListBenchmark, copiesBenchmark, solidBenchmark } from './sharing.ts'
import { startBenchmark } from './start.ts'
import { tokenIssueBenchmark } from './token-issue.ts'
import { walletBenchmark } from './wallet.ts'
import { webhookCustomersBenchmark } from './webhook-customers.ts'
import { sealedDeliveryBenchmark, webhookDeliveryBenchmark } from './webhook-delivery.ts'
import { webhookFairnessBenchmark } from './webhook-fairness.ts'
import { webhookIdleBenchmark } from './webhook-idle.ts'
import { webhookLatencyBenchmark } from './webhook-latency.ts'
import { whoamiBenchmark } from './whoami.ts'

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
  decryptManyBenchmark,
  solidBenchmark,
  copiesBenchmark,
  connectionListBenchmark,
  webhookDeliveryBenchmark,
  sealedDeliveryBenchmark,
  webhookCustomersBenchmark,
  webhookFairnessBenchmark,
  webhookIdleBenchmark,
  webhookLatencyBenchmark,
  feedDrainBenchmark,
  raiseBenchmark,
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
  for (const { label, ours, ceiling, ratio, target, unit } of await run()) {
    const beside = Number.isFinite(ceiling) ? `, beside ${rounded(ceiling)} ${unit}: ratio ${ratio.toFixed(2)}` : ''
    console.log(`  ${label}: ${rounded(ours)} ${unit}${beside} (target: ${target})`)
  }
}
if (selectedBenchmarks.length === 0) {
  console.error(`No benchmark of that name; there are: ${all.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
