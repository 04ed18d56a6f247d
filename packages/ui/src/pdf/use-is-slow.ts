// Whether something takes longer than a file of good will: a file can be made to keep its reader busy for ever.
import { useEffect, useState } from 'react'

const PATIENCE_MS = 15_000

export const useIsSlow = (isBusy: boolean): boolean => {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (!isBusy) return
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isSlow
}
