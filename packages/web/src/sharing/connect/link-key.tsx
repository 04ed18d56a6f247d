// Compares the key in a link with the key of the service that was found; another key stops before the form.
import { matchesLinkKey, type ServiceByCode } from '@company-data/sdk/person'
import { Notice, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { connectTexts } from './connect-texts.ts'

interface LinkKeyCheckProps {
  service: ServiceByCode
  /** Empty if the code came without a key. */
  linkKey: string
  children: ReactNode
}

export const LinkKeyCheck = ({ service: { public_key, name }, linkKey, children }: LinkKeyCheckProps) => {
  const texts = useTexts(connectTexts)
  const { data: isMatch } = useQuery({
    queryKey: ['link-key', public_key, linkKey],
    queryFn: () => matchesLinkKey(public_key, linkKey),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: linkKey !== '',
  })
  if (linkKey === '') return children
  if (isMatch === undefined) return null
  if (!isMatch) return <Notice tone="bad">{texts.linkKeyDiffers(name)}</Notice>
  return (
    <>
      <Notice tone="good">{texts.linkKeyMatches}</Notice>
      {children}
    </>
  )
}
