// Records calls in the region of their company, also when this process does not serve it (B-18).
import type { MachineCall, RequestHistoryDeps } from './deps.ts'
import { requestRecorder } from './recorder.ts'

/** Another region refused the call; only the region of the company has rows about it. */
const ELSEWHERE = 'region.rebase_required'

interface Deps extends Pick<RequestHistoryDeps, 'clock' | 'ids' | 'log'> {
  reachRegion(region: string): RequestHistoryDeps['database']
}

type Recorder = ReturnType<typeof requestRecorder>

/** `findServed`: the recorder of a region that this process serves. */
export const regionRecords = (
  { reachRegion, ...deps }: Deps,
  findServed: (region: string) => Pick<Recorder, 'record'> | undefined,
) => {
  const others = new Map<string, Recorder>()
  const openOther = (region: string): Recorder => {
    const recorder = requestRecorder({ database: reachRegion(region), ...deps })
    others.set(region, recorder)
    return recorder
  }
  return {
    record(call: MachineCall): Promise<void> | undefined {
      if (call.error_key === ELSEWHERE) return undefined
      const { home } = call.caller
      return (findServed(home) ?? others.get(home) ?? openOther(home)).record(call)
    },
    async stop(): Promise<void> {
      await Promise.all([...others.values()].map((recorder) => recorder.stop()))
    },
  }
}
