// The record of the platform for all pages; undefined until it has arrived.
import { AppContextProvider, PlatformLinks } from '@company-data/web/app'
import { appTexts } from '@company-data/web/app/rules'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { PlatformRecord } from '../platform/platform-record.ts'

const Context = createContext<PlatformRecord | undefined>(undefined)

interface ProviderProps {
  reading: Promise<PlatformRecord | undefined>
  children: ReactNode
}

/** Without a record, the page is called by its host. */
const readShown = async (reading: ProviderProps['reading']): Promise<Pick<PlatformRecord, 'name' | 'icon_url'>> => {
  const { name = location.host, icon_url = null } = (await reading) ?? {}
  return { name, icon_url }
}

export const PlatformProvider = ({ reading, children }: ProviderProps) => {
  const [platform, setPlatform] = useState<PlatformRecord>()
  useEffect(() => {
    void reading.then(setPlatform)
  }, [reading])
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <AppContextProvider texts={appTexts} readPlatform={() => readShown(reading)}>
        <PlatformLinks />
        <Context value={platform}>{children}</Context>
      </AppContextProvider>
    </QueryClientProvider>
  )
}

export const usePlatform = (): PlatformRecord | undefined => use(Context)
