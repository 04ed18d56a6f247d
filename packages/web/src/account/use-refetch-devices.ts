// Reads the list of devices again.
import { useQueryClient } from '@tanstack/react-query'

export const useRefetchDevices = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['devices'] })
}
