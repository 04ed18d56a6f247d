// Keeps the last value while something slides out of sight: a drawer must not empty before it is gone.
import { useState } from 'react'

export const useKept = <Value>(value: Value | undefined): Value | undefined => {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
