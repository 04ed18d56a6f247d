// The app's own wording of frame texts, and where its plans are chosen.
import { type TextsOf, useTexts } from '@company-data/ui'
import { createContext, type ReactNode, use } from 'react'
import { type FrameTexts, frameTexts } from './frame-texts.ts'

interface FrameWords {
  texts: TextsOf<FrameTexts>
  /** Undefined in an app without plans. */
  planPath?: string
}

const Context = createContext<FrameWords>({ texts: frameTexts })

export const FrameProvider = ({ children, ...words }: FrameWords & { children: ReactNode }) => (
  <Context value={words}>{children}</Context>
)

export const useFrameTexts = (): FrameTexts => useTexts(use(Context).texts)

export const usePlanPath = (): string | undefined => use(Context).planPath
