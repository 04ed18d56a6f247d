// Explains why a forgotten password cannot be reset, and the remaining options (G-010).
import { useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import { AuthCard, AuthOptions } from './auth-card.tsx'
import { authTexts } from './auth-texts.ts'

interface ForgottenCardProps {
  /** The data that the password protects. */
  text: string
  options: readonly string[]
  /** Links to the other entry pages. */
  links: ReactNode
}

export const ForgottenCard = ({ text, options, links }: ForgottenCardProps) => (
  <AuthCard icon="key" title={useTexts(authTexts).forgottenTitle} lead={text} links={links}>
    <AuthOptions options={options} />
  </AuthCard>
)
