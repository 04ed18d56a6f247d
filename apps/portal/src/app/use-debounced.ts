// A debounced value, so that typing does not call the platform for every letter.
import { useEffect, useState } from 'react'

const MOMENT_MS = 250

export const useDebounced = <Value>(value: Value): Value => {
  const [debouncedValue, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), MOMENT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debouncedValue
}
