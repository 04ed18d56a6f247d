// A page for owners: shows delegates a note, without calls that the platform would refuse (G-054).
import { Forbidden, Page, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import { appTexts } from '../app/app-texts.ts'
import { useIsOwner } from './use-session.tsx'

interface OwnerOnlyProps {
  /** The title of the page. */
  title: string
  children: ReactNode
}

export const OwnerOnly = ({ title, children }: OwnerOnlyProps) => {
  const texts = useTexts(appTexts)
  if (useIsOwner()) return children
  return (
    <Page title={title}>
      <Forbidden title={texts.ownerOnly} text={texts.forbiddenText} />
    </Page>
  )
}
