// A value that follows when it has been the same for a moment: the platform is not asked for every letter that is typed.
import { useEffect, useState } from 'react'

const MOMENT_MS = 250

export const useDelayed = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), MOMENT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
