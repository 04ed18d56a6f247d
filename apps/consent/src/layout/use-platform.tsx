// The record of the platform for all pages; undefined until it has arrived.
import { AppContextProvider } from '@company-data/web/app'
import { appTexts } from '@company-data/web/app/rules'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { PlatformRecord } from '../platform/platform-record.ts'

const Context = createContext<PlatformRecord | undefined>(undefined)

interface ProviderProps {
  reading: Promise<PlatformRecord | undefined>
  children: ReactNode
}

const requireName = async (reading: ProviderProps['reading']): Promise<{ name: string }> => ({
  name: (await reading)?.name ?? location.host,
})

export const PlatformProvider = ({ reading, children }: ProviderProps) => {
  const [platform, setPlatform] = useState<PlatformRecord>()
  useEffect(() => {
    void reading.then(setPlatform)
  }, [reading])
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <AppContextProvider texts={appTexts} readPlatform={() => requireName(reading)}>
        <Context value={platform}>{children}</Context>
      </AppContextProvider>
    </QueryClientProvider>
  )
}

export const usePlatform = (): PlatformRecord | undefined => use(Context)
