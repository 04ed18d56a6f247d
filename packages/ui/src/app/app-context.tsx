// The app's own wording of shared texts, and the address of its plans.
import { type LocalizedTexts, useTexts } from '@company-data/ui'
import { createContext, type ReactNode, use } from 'react'
import { type AppTexts, appTexts } from './app-texts.ts'

interface AppContextValue {
  texts: LocalizedTexts<AppTexts>
  /** Undefined in an app without plans. */
  planPath?: string
}

const Context = createContext<AppContextValue>({ texts: appTexts })

export const AppContextProvider = ({ children, ...words }: AppContextValue & { children: ReactNode }) => (
  <Context value={words}>{children}</Context>
)

export const useAppTexts = (): AppTexts => useTexts(use(Context).texts)

export const usePlanPath = (): string | undefined => use(Context).planPath
