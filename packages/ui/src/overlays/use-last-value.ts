// Keeps the last value during the exit animation, so that a drawer does not empty before it is gone.
import { useState } from 'react'

export const useLastValue = <Value>(value: Value | undefined): Value | undefined => {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
