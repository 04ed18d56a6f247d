// Checks that tests can use a PostgreSQL server: `node tools/test-runner/prepare-server.ts <address>`.
import { prepareServer } from './test-server.ts'

try {
  await prepareServer(process.argv[2] ?? '')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
