// The pauses of a delivery loop: new rows wake it, which ends a pause that is not patient.

export interface LoopPauses {
  /** New rows, or a change of the webhook, were announced after the last read. */
  isWoken: boolean
  wake(): void
  /** New events do not end a patient pause. */
  pause(ms: number, patience: 'patient' | 'impatient'): Promise<void>
  /** Ends a pause that is not patient. */
  end(): void
  /** Ends any pause, because this process stops sending. */
  skip(): void
}

export const loopPauses = (): LoopPauses => {
  let isPatient = false
  let skip = (): void => undefined
  const end = (): void => {
    if (!isPatient) skip()
  }
  const pauses: LoopPauses = {
    isWoken: false,
    wake() {
      pauses.isWoken = true
      end()
    },
    pause: (ms, patience) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        isPatient = patience === 'patient'
        skip = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end,
    skip: () => skip(),
  }
  return pauses
}
