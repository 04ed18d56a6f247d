// Beginning a return with the recovery kit: the time must not say whether an address exists or a kit is right (TRUST-04).
import { createKitCode, deriveKitProof } from '@company-data/crypto'
import { createPersonClient } from '@company-data/sdk/person'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { scriptPath, startMeasured } from '../process.ts'

const CALLS = 100
const PASSWORD = 'a long password for the benchmark'

const begin = async (frontDoor: string, body: { email: string; kit: string }): Promise<number> => {
  const start = performance.now()
  const response = await fetch(`${frontDoor}/api/auth/kit/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (response.status !== 202) throw new Error(`begin: ${response.status}`)
  return performance.now() - start
}

export const accountReturnsBenchmark: Benchmark = {
  name: 'account returns',
  async run(): Promise<Measurement[]> {
    const ours = await startMeasured(scriptPath('access.ts'))
    try {
      const [frontDoor = ''] = ours.ready.split(' ')
      const person = createPersonClient({ frontDoorUrl: frontDoor })
      const email = 'ada@example.org'
      await person.register({ email, password: PASSWORD, display_name: 'Ada' })
      const { code } = await person.recoveryKit.create({ password: PASSWORD })
      const [right, wrong] = [await deriveKitProof(code), await deriveKitProof(createKitCode())]
      const cases = {
        right: { email, kit: right },
        wrong: { email, kit: wrong },
        unknown: { email: 'none@example.org', kit: wrong },
      }
      const times = { right: [] as number[], wrong: [] as number[], unknown: [] as number[] }
      // In turns, so that each case meets the same machine.
      for (let turn = 0; turn < CALLS; turn++)
        for (const name of ['right', 'wrong', 'unknown'] as const) times[name].push(await begin(frontDoor, cases[name]))
      const unknown = median(times.unknown)
      return (['right', 'wrong'] as const).map((name) => ({
        label: `time of kit/begin with the ${name} kit, beside an unknown address`,
        unit: 'ms',
        ours: median(times[name]),
        ceiling: unknown,
        ratio: median(times[name]) / unknown,
        target: '0.80 to 1.20',
      }))
    } finally {
      await ours.stop()
    }
  },
}
