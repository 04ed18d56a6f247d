// The app's own wording of shared texts, the name of the platform, and the address of its plans.
import { type OwnSecret, SessionError } from '@company-data/sdk/person'
import { type LocalizedTexts, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { type AppTexts, appTexts } from './app-texts.ts'

/** Undefined for a harmless text. */
export type OwnSecretFinder = (text: string) => Promise<OwnSecret | undefined>

/** As much of the platform's identity as pages show. */
export interface ShownPlatform {
  name: string
  /** Null or missing: the operator has set no icon. */
  icon_url?: string | null
}

interface AppContextValue {
  texts: LocalizedTexts<AppTexts>
  /** Undefined in an app without plans. */
  planPath?: string
  /** The identity of the platform. */
  readPlatform?: () => Promise<ShownPlatform>
  /** For an app that checks typed texts before they are sent. */
  findOwnSecret?: OwnSecretFinder
}

const Context = createContext<AppContextValue>({ texts: appTexts })

export const AppContextProvider = ({ children, ...words }: AppContextValue & { children: ReactNode }) => (
  <Context value={words}>{children}</Context>
)

export const useAppTexts = (): AppTexts => useTexts(use(Context).texts)

export const useOwnSecretFinder = (): OwnSecretFinder | undefined => use(Context).findOwnSecret

/** Throws for a text that is a secret of the account, before it is sealed to anyone. */
export const useTextGuard = (): ((text: string) => Promise<void>) => {
  const findOwnSecret = useOwnSecretFinder()
  return async (text) => {
    const secret = await findOwnSecret?.(text)
    if (secret !== undefined) throw new SessionError(secret)
  }
}

export const usePlanPath = (): string | undefined => use(Context).planPath

/** The default of `PLATFORM_NAME`, until the platform has said its name. */
const DEFAULT_NAME = 'Company Data Service'

const usePlatform = (): ShownPlatform | undefined => {
  const { readPlatform } = use(Context)
  const { data } = useQuery({
    queryKey: ['platform'],
    queryFn: async () => readPlatform?.(),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: readPlatform !== undefined,
  })
  return data
}

export const usePlatformName = (): string => usePlatform()?.name ?? DEFAULT_NAME

/** Undefined if the operator has not chosen a name. */
export const useChosenName = (): string | undefined => {
  const name = usePlatformName()
  return name === DEFAULT_NAME ? undefined : name
}

/** Its path: the page may be at another address of the platform, and loads images from its own alone. */
export const usePlatformIcon = (): string | undefined => {
  const address = usePlatform()?.icon_url
  return typeof address === 'string' ? new URL(address).pathname : undefined
}
