// The ceiling of the pipeline benchmark: Fastify with one route and nothing else.
import fastify from 'fastify'

const app = fastify()
app.get('/api/bench', () => ({
  company_user_id: '0190a6f0-0000-7000-8000-000000000001',
  service_id: '0190a6f0-0000-7000-8000-000000000002',
}))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`ready ${url}\n`)
process.on('SIGTERM', () => process.exit(0))
