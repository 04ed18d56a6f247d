// Wraps an app so that the kit works under the content security policy and has a language.
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { LanguageProvider } from './language/language.tsx'
import type { Language } from './language/texts.ts'
import { Toasts } from './overlays/toast.tsx'

interface KitProps {
  language: Language
  children: ReactNode
}

/**
 * For a page of forms, which needs no toasts and no tooltips. The policy allows no <style> elements; base.css contains
 * the styles that Base UI would write.
 */
export const FormKit = ({ language, children }: KitProps) => (
  <CSPProvider disableStyleElements>
    <LanguageProvider first={language}>{children}</LanguageProvider>
  </CSPProvider>
)

export const Kit = ({ language, children }: KitProps) => (
  <FormKit language={language}>
    <Tooltip.Provider delay={300}>{children}</Tooltip.Provider>
    <Toasts />
  </FormKit>
)
