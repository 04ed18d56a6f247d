// Starts a run for each of many customers, one after another, and remembers which of them failed and why.
import { useCallback, useRef, useState } from 'react'
import type { Customer } from '../../customer-picker/customers.ts'

export interface FailedStart {
  customer: Customer
  error: unknown
}

export interface StartProgress {
  isRunning: boolean
  all: number
  started: number
  failed: readonly FailedStart[]
}

const NOTHING: StartProgress = { isRunning: false, all: 0, started: 0, failed: [] }

/** A customer whose run was started in this form gets no second one, also when the others are tried again. */
export const useStartMany = (start: (customer: Customer) => Promise<unknown>) => {
  const [progress, setProgress] = useState(NOTHING)
  const done = useRef(new Set<string>())
  const isRunning = useRef(false)
  const run = useCallback(
    async (customers: readonly Customer[]): Promise<void> => {
      if (isRunning.current) return
      isRunning.current = true
      const failed: FailedStart[] = []
      const show = (running: boolean) =>
        setProgress({ isRunning: running, all: customers.length, started: done.current.size, failed: [...failed] })
      show(true)
      for (const customer of customers) {
        if (done.current.has(customer.connectionId)) continue
        try {
          await start(customer)
          done.current.add(customer.connectionId)
        } catch (error) {
          failed.push({ customer, error })
        }
        show(true)
      }
      isRunning.current = false
      show(false)
    },
    [start],
  )
  return { progress, run }
}
